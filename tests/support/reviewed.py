"""Snapshots of what the games say, as files of plain text that somebody reads before they are committed."""

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class PlainText(SingleFileSnapshotExtension):
    """One file of each test: `__snapshots__/<module>/<test>.txt`, with nothing in it but what is to be read."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT
