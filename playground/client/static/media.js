// Pictures, files and the lightbox.

import { fill, h, icon, localUrl } from "./dom.js";

/**
 * A picture that opens at full size. `item` has url, alt, name, width, height, spoiler. Its proportions are set before it
 * loads, so that the messages below it do not jump.
 */
export function picture(item, context, shape = "") {
  const { t } = context;
  const url = localUrl(item.url);
  if (!url) return h("div", { class: "picture-missing" }, t("Picture from elsewhere, not loaded"), item.alt && `: ${item.alt}`);
  const size = item.width && item.height ? { width: item.width, height: item.height } : {};
  const image = h("img", { src: url, alt: item.alt ?? "", title: item.alt, decoding: "async", ...size });
  const label = item.alt ? `${t("Open picture")}: ${item.alt}` : `${t("Open picture")} ${item.name ?? ""}`;
  const open = h("button", { class: "picture-open", type: "button", "aria-label": label, data: { testid: "picture" } }, image);
  open.addEventListener("click", () => lightbox({ ...item, url }, t));
  const frame = h("div", { class: `picture ${shape}` }, open, item.alt && altBadge(item.alt, t));
  if (item.width) frame.style.setProperty("--natural", `${item.width}px`);
  return item.spoiler ? covered(frame, t) : frame;
}

function altBadge(alt, t) {
  const text = h("div", { class: "alt-text", hidden: true, data: { testid: "alt-text" } }, alt);
  const badge = h("button", { class: "alt-badge", type: "button", "aria-expanded": "false", title: t("Description of the picture"), data: { testid: "alt-badge" } }, h("span", {}, "ALT"));
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [text, badge];
}

function covered(frame, t) {
  frame.classList.add("picture-spoiler");
  const cover = h("button", { class: "picture-cover", type: "button", onclick: () => {
    frame.classList.remove("picture-spoiler");
    cover.remove();
  } }, t("Spoiler"));
  frame.append(cover);
  return frame;
}

/** Lets the picture that a redrawn message had before show until the new one has loaded: boards must not blink. */
export function carryPictures(before, after) {
  const old = before.querySelectorAll(".picture img");
  after.querySelectorAll(".picture img").forEach((image, index) => {
    const last = old[index];
    if (!last?.complete || last.src === image.src) return;
    image.style.backgroundImage = `url("${last.src}")`;
    image.addEventListener("load", () => image.style.removeProperty("background-image"), { once: true });
  });
}

/** A file to download. `item` has url, name, size (bytes). */
export function fileCard(item, context) {
  const url = localUrl(item.url);
  const about = [h("span", { class: "file-name" }, item.name), item.size ? h("span", { class: "file-size" }, bytes(item.size)) : null];
  const label = context.t("Download {name}", { name: item.name });
  const body = [icon("file"), h("span", { class: "file-about" }, about), icon("download")];
  if (!url) return h("div", { class: "file", data: { testid: "file" } }, body);
  return h("a", { class: "file", href: url, download: item.name, "aria-label": label, data: { testid: "file" } }, body);
}

function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1024 * 1024 ? `${(size / 1024).toFixed(1)} kB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}

// A native dialog: Esc, the focus trap and the return of the focus are the browser's.
function lightbox(item, t) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": item.alt || t("Picture"), data: { testid: "lightbox" } });
  const close = h("button", { class: "icon-button lightbox-close", type: "button", "aria-label": t("Close"), onclick: () => dialog.close() }, icon("close"));
  const image = h("img", { src: item.url, alt: item.alt ?? "", onclick: () => image.classList.toggle("natural") });
  fill(dialog,
    close,
    h("div", { class: "lightbox-stage" }, image),
    h("div", { class: "lightbox-foot" },
      item.alt && h("p", {}, item.alt),
      h("a", { href: item.url, target: "_blank", rel: "noopener" }, icon("link"), t("Open in a new tab"))));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.className === "lightbox-stage") dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const PICTURES = /\.(png|jpe?g|gif|webp|avif)$/i;

export function isPicture(attachment) {
  return attachment.content_type?.startsWith("image/") ?? PICTURES.test(attachment.filename);
}

/** A component's media item as `picture` and `fileCard` want it; "attachment://name" is looked up in the message. */
export function mediaItem(media, extra, message) {
  const named = /^attachment:\/\/(.+)$/.exec(media.url)?.[1];
  const attachments = message.attachments ?? [];
  const file = attachments.find((each) => each.filename === named || each.id === media.attachment_id || each.url === media.url);
  const url = named ? file?.url ?? "about:blank" : media.url;
  return {
    url,
    name: extra.name ?? file?.filename ?? named ?? decodeURIComponent(media.url.split(/[?#]/)[0].split("/").at(-1)),
    size: extra.size ?? file?.size,
    alt: extra.description ?? file?.description,
    width: media.width ?? file?.width,
    height: media.height ?? file?.height,
    spoiler: extra.spoiler,
  };
}
