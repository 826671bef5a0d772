"""Alembic's entry point: run the migrations in the transaction that `bot.store.connections.database` opened."""

from alembic import context

from bot.store.schema.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
