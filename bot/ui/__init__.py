"""What is shown: messages as values, custom ids, the picker, the screens and the languages."""
