// Everything on the page is built here, element by element: no text is ever parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

/** Builds an element. `on*` are listeners, `data` is the dataset; null, undefined and false children are left out. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) assign(element, name, value);
  element.append(...present(children));
  return element;
}

function assign(element, name, value) {
  if (!isPresent(value)) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") {
    for (const [key, item] of Object.entries(value)) if (isPresent(item)) element.dataset[key] = item;
  } else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : value);
}

function present(children) {
  return children.flat(Infinity).filter(isPresent);
}

function isPresent(value) {
  return value !== null && value !== undefined && value !== false;
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

// Stroked outlines on a 24-unit grid, drawn for this page.
const ICONS = {
  hash: "M9 4 7 20 M17 4 15 20 M4.5 9H20 M4 15h15.5",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  gear: "M4 7h9 M19 7h1 M4 17h1 M11 17h9 M16 4.5v5 M8 14.5v5",
  menu: "M4 6h16 M4 12h16 M4 18h16",
  close: "M6 6l12 12 M18 6 6 18",
  send: "M4 12 20 4.5 14.5 20 11 13.5Z M11 13.5 20 4.5",
  download: "M12 4v11 M7 11l5 5 5-5 M5 20h14",
  chevron: "M7 10l5 5 5-5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0",
  check: "M5 12.5 10 17.5 19 7",
  file: "M6 3h8l4 4v14H6Z M14 3v4h4 M9 12h6 M9 16h6",
  link: "M13 5h6v6 M19 5 11 13 M17 14v5H5V7h5",
  reply: "M4 18v-4a4 4 0 0 1 4-4h11",
  go: "M5 12h14 M13 6l6 6-6 6",
  down: "M12 5v14 M6 13l6 6 6-6",
  clock: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0 M12 7v5l3.5 2",
  slash: "M9 20 15 4",
  trouble: "M12 3.5 22 20.5H2Z M12 10v4.5 M12 17.4v.2",
};

/** An icon that says nothing to a screen reader: what it stands beside, or on, has the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Three dots that beat while somebody types or something is awaited. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

let serial = 0;

/** A fresh element id, for aria attributes. */
export function freshId(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

/** Keeps Tab inside an element that covers the rest. */
export function keepTabInside(root, event) {
  if (event.key !== "Tab") return;
  const stops = [...root.querySelectorAll("button, input, select, textarea, a[href], [tabindex='0']")];
  const open = stops.filter((stop) => !stop.disabled && stop.offsetParent !== null);
  if (open.length === 0) return;
  const last = event.shiftKey ? open[0] : open.at(-1);
  if (document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? open.at(-1) : open[0]).focus();
  }
}

/** The same-host address of a file; null for anything that lives elsewhere (the page loads nothing from elsewhere). */
export function localUrl(address) {
  let url;
  try {
    url = new URL(address, location.href);
  } catch {
    return null;
  }
  const here = ["127.0.0.1", "localhost", "[::1]", location.hostname];
  if (!["http:", "https:"].includes(url.protocol) || !here.includes(url.hostname)) return null;
  return location.origin + url.pathname + url.search;
}

/** Where an address of Discord's own leads: {channelId, messageId} (null without one), or null for all other addresses. */
export function placeOf(address) {
  const match = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(address ?? "");
  return match && { channelId: match[1], messageId: match[2] ?? null };
}

/** True at phone width, where popovers become sheets. */
export function narrow() {
  return window.matchMedia("(max-width: 600px)").matches;
}
