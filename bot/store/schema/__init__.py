"""The tables of the database, and the migrations by which older ones become so."""
