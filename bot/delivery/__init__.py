"""How Discord is made to show it: desired messages, the reconciler, the messenger and the renderer."""
