"""A fake Discord on localhost: REST, gateway and a web page, as strict as the original."""
