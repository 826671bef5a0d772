// Popovers: a card beside what opened it, or at phone width a sheet at the bottom of the screen. One at a time.

import { h, keepTabInside, narrow } from "./dom.js";

const MARGIN = 8; // px between a card, its anchor and the edge of the window

let closeOpen = null;

export function closePopover() {
  closeOpen?.();
}

/**
 * Opens `content` at `anchor`; returns its close function. Esc, a press outside and a second popover close it too.
 * `onclose` runs once, also then; `returnFocus` finds the element that gets the focus back (the anchor may have been redrawn).
 */
export function openPopover(anchor, content, { onclose = () => {}, returnFocus = () => anchor, label = null, testid = null, wide = false } = {}) {
  closePopover();
  const sheet = narrow();
  const card = h("div", { class: sheet ? "popover sheet" : "popover", role: "dialog", "aria-label": label, data: { testid } }, content);
  const backdrop = h("div", { class: sheet ? "backdrop backdrop-dark" : "backdrop" });
  const layer = h("div", { class: "popover-layer" }, backdrop, card);
  document.body.append(layer);
  const place = () => sheet || placeBeside(anchor, card, wide);
  const close = () => {
    if (closeOpen !== close) return;
    closeOpen = null;
    layer.remove();
    window.removeEventListener("resize", place);
    onclose();
    returnFocus()?.focus({ preventScroll: true });
  };
  closeOpen = close;
  backdrop.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    close();
  });
  card.addEventListener("keydown", (event) => {
    keepTabInside(card, event);
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  window.addEventListener("resize", place);
  place();
  return close;
}

function placeBeside(anchor, card, wide) {
  if (!anchor.isConnected) return;
  const box = anchor.getBoundingClientRect();
  if (wide) card.style.width = `${box.width}px`;
  const below = window.innerHeight - box.bottom - 2 * MARGIN;
  const above = box.top - 2 * MARGIN;
  const up = card.scrollHeight > below && above > below;
  card.style.maxHeight = `${Math.max(up ? above : below, 120)}px`;
  card.style.left = `${Math.max(MARGIN, Math.min(box.left, window.innerWidth - card.offsetWidth - MARGIN))}px`;
  if (up) card.style.bottom = `${window.innerHeight - box.top + MARGIN / 2}px`;
  else card.style.top = `${box.bottom + MARGIN / 2}px`;
}
