"""Alembic's entry: runs the migrations on the connection, and in the transaction, that bot/store/database.py opened."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
