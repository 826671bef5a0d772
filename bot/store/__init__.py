"""The database: connections, schema, one repository for each kind of row, backups and erasure."""
