"""Create the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    create_tables()
    create_people()
    create_seats_and_moves()
    create_posts()
    create_drafts_and_claims()


def create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("invited", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("rematch", SERIAL, sa.ForeignKey("tables.id")),
        sa.Column("waiting_since", sa.BigInteger()),
        sa.Column("called", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
        sa.Column("rules", sa.Integer()),
        sa.Column("seed", sa.LargeBinary(32)),
        sa.Column("state", sa.Text()),
        sa.Column("outcome", sa.Text()),
        sqlite_autoincrement=True,
    )
    unshown, owing = sa.text("shown < version"), sa.text("due IS NOT NULL")
    op.create_index("ix_tables_here", "tables", ["channel", "game", "ended_at"])
    op.create_index("ix_tables_unshown", "tables", ["id"], sqlite_where=unshown, postgresql_where=unshown)
    op.create_index("ix_tables_owing", "tables", ["due"], sqlite_where=owing, postgresql_where=owing)


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
    )
    op.create_table(
        "favourites",
        sa.Column("person", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )


def create_seats_and_moves() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", SERIAL, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("unreachable", sa.Integer()),
        sa.Column("person", sa.BigInteger(), sa.ForeignKey("people.id")),
        sa.Column("name", sa.Text()),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "moves",
        sa.Column("table_id", SERIAL, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_moves_turn", "moves", ["table_id", "turn"])


def create_posts() -> None:
    op.create_table(
        "posts",
        sa.Column("id", SERIAL, primary_key=True),
        sa.Column("table_id", SERIAL, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("doomed", sa.Boolean(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_posts_table", "posts", ["table_id"])


def create_drafts_and_claims() -> None:
    op.create_table(
        "drafts",
        sa.Column("table_id", SERIAL, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", SERIAL, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_claims_made", "claims", ["made"])
