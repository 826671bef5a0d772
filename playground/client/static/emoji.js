// Emojis: Unicode's, which are text, and the application's own, which are pictures.

import { h } from "./dom.js";

/** What stands before the label of a button or an option; null without an emoji. */
export function emojiOf(emoji) {
  if (!emoji?.name) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? customEmoji(emoji.name, emoji.id) : emoji.name);
}

/** A picture with the emoji's name in words, which alone is left where there is no such emoji any more. */
export function customEmoji(name, id) {
  const words = `:${name}:`;
  const image = h("img", { class: "emoji-picture", src: `/emojis/${id}.png`, alt: words, title: words, draggable: "false", data: { testid: "emoji" } });
  image.addEventListener("error", () => image.replaceWith(h("span", { class: "emoji-name" }, words)));
  return image;
}
