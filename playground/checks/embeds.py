"""Check embeds, with their limits one by one and together."""

from collections.abc import Collection

from playground.checks.form import FormField

MAX_EMBEDS = 10
MAX_TOTAL = 6000


def check_embeds(embeds: FormField, files: Collection[str]) -> None:
    """Check all embeds of a message; `files` are the names that `attachment://` may refer to."""
    if sum([_text_length(embed, files) for embed in embeds.items(0, MAX_EMBEDS)]) > MAX_TOTAL:
        embeds.error("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_TOTAL}")


def _text_length(embed: FormField, files: Collection[str]) -> int:
    embed.mapping()
    for part in ("footer", "author", "image", "thumbnail"):
        if embed[part].value:
            embed[part].mapping()
    texts = [
        embed["title"].optional_text(0, 256),
        embed["description"].optional_text(0, 4096),
        embed["footer"]["text"].optional_text(0, 2048),
        embed["author"]["name"].optional_text(0, 256),
    ]
    for entry in embed["fields"].optional_items(25):
        entry.mapping()
        texts += [entry["name"].text(1, 256), entry["value"].text(1, 1024)]
    for part in ("image", "thumbnail"):
        _check_address(embed[part]["url"], files)
    embed["color"].optional_number(0, 0xFFFFFF)
    return sum(len(text) for text in texts)


def _check_address(url: FormField, files: Collection[str]) -> None:
    text = url.optional_text(0, 2048)
    if text.startswith("attachment://"):
        if text.removeprefix("attachment://") not in files:
            url.error("EMBED_REFERENCED_ATTACHMENT_NOT_FOUND", f"The referenced attachment {text} was not found.")
    elif text and not text.startswith(("http://", "https://")):
        url.error("URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")
