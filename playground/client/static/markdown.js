// Discord's dialect of Markdown, straight to elements. First the blocks, then what stands inside a line.

import { h, placeOf } from "./dom.js";
import { timestamp } from "./clock.js";
import { customEmoji } from "./emoji.js";
import { displayName } from "./store.js";

/** The elements of a text. `context` has store, locale, goto(channel id) and command(path). */
export function markdown(text, context) {
  const parts = [];
  let rest = (text ?? "").replace(/^\n+/, ""); // nothing begins with an empty line
  for (let fence; (fence = /```(?:([\w+-]+)\n)?\n?([\s\S]+?)\n?```/.exec(rest)); rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "")) {
    parts.push(...blocks(rest.slice(0, fence.index).replace(/\n$/, ""), context));
    parts.push(h("pre", { class: "fence", tabindex: "0" }, h("code", {}, fence[2])));
  }
  parts.push(...blocks(rest, context));
  return parts;
}

/** One line without blocks: what a label or a title may carry. */
export function inline(text, context) {
  return spans(text ?? "", context);
}

/** The text in one line without its marks and emojis, for announcements and previews. */
export function plain(text, context) {
  const box = h("div", {}, markdown(text, context));
  box.querySelectorAll(".emoji-picture").forEach((picture) => picture.remove());
  box.querySelectorAll("br, h3, h4, h5, blockquote, li, pre, .subtext").forEach((block) => (block.before(" "), block.after(" ")));
  return box.textContent.replace(/\s+/g, " ").trim();
}

// --- blocks ----------------------------------------------------------------------------------------------------------

const LIST = /^(\s*)([-*]|\d+\.)\s+(.*)$/;

function blocks(text, context) {
  if (text === "") return [];
  const lines = text.split("\n");
  const out = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(...spans(paragraph.join("\n"), context));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const block = quote(lines, at, context) ?? heading(lines, at, context) ?? list(lines, at, context);
    if (block) {
      flush();
      out.push(block.element);
      at = block.next;
    } else {
      if (paragraph.length === 0 && out.length && lines[at] === "" && at === lines.length - 1) break;
      paragraph.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return out;
}

function quote(lines, at, context) {
  if (lines[at].startsWith(">>> ")) {
    const rest = [lines[at].slice(4), ...lines.slice(at + 1)].join("\n");
    return { element: h("blockquote", {}, blocks(rest, context)), next: lines.length };
  }
  let next = at;
  while (next < lines.length && /^> /.test(lines[next])) next += 1;
  if (next === at) return null;
  const inside = lines.slice(at, next).map((line) => line.slice(2)).join("\n");
  return { element: h("blockquote", {}, blocks(inside, context)), next };
}

// Headings of messages are levels 3 to 5 of the page: its own titles come first.
function heading(lines, at, context) {
  const small = /^-# (.+)$/.exec(lines[at]);
  if (small) return { element: h("div", { class: "subtext" }, spans(small[1], context)), next: at + 1 };
  const match = /^(#{1,3}) (.+)$/.exec(lines[at]);
  if (!match) return null;
  const level = match[1].length;
  return { element: h(`h${level + 2}`, { class: `heading-${level}` }, spans(match[2], context)), next: at + 1 };
}

function list(lines, at, context) {
  const first = LIST.exec(lines[at]);
  if (!first) return null;
  const depth = first[1].length;
  const numbered = /\d/.test(first[2]);
  const items = [];
  let next = at;
  while (next < lines.length) {
    const match = LIST.exec(lines[next]);
    if (!match || match[1].length < depth || (match[1].length === depth && /\d/.test(match[2]) !== numbered)) break;
    if (match[1].length > depth) {
      const nested = list(lines, next, context);
      items.at(-1).append(nested.element);
      next = nested.next;
    } else {
      items.push(h("li", {}, spans(match[3], context)));
      next += 1;
    }
  }
  const start = numbered ? Number.parseInt(first[2], 10) : null;
  return { element: h(numbered ? "ol" : "ul", { start }, items), next };
}

// --- inside a line ---------------------------------------------------------------------------------------------------

// Tried in this order at each place; the longer mark before the shorter.
const MARKS = [
  [/^\\([^\w\s]|_)/, (m) => [m[1]]],
  [/^(`{1,2})([^`]|[^`][\s\S]*?[^`])\1(?!`)/, (m) => h("code", { class: "code" }, m[2].trim() || m[2])],
  [/^<@!?(\d+)>/, (m, c) => person(m[1], c)],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (m, c) => channel(m[1], c)],
  [/^<\/([^:>]+):\d+>/, (m, c) => command(m[1], c)],
  [/^<t:(-?\d+)(?::([tTdDfFsSR]))?>/, (m, c) => timestamp(Number(m[1]), m[2] ?? "f", c.locale)],
  [/^<a?:(\w+):(\d+)>/, (m) => customEmoji(m[1], m[2])],
  [/^<(https?:\/\/[^\s>]+)>/, (m, c) => link(m[1], [m[1]], c)],
  [/^\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (m, c) => link(m[2], spans(m[1], c), c)],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]!?]/, (m, c) => link(m[0], [m[0]], c)],
  [/^\|\|([\s\S]+?)\|\|/, (m, c) => spoiler(m[1], c)],
  [/^\*\*\*(\S|\S[\s\S]*?\S)\*\*\*/, (m, c) => h("strong", {}, h("em", {}, spans(m[1], c)))],
  [/^\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, (m, c) => h("strong", {}, spans(m[1], c))],
  [/^__(?=\S)([\s\S]*?\S)__(?!_)/, (m, c) => h("u", {}, spans(m[1], c))],
  [/^~~(?=\S)([\s\S]*?\S)~~/, (m, c) => h("s", {}, spans(m[1], c))],
  [/^\*(?=[^\s*])((?:\*\*[\s\S]+?\*\*|[^*])*?[^\s*])\*(?!\*)/, (m, c) => h("em", {}, spans(m[1], c))],
  [/^_(?=[^\s_])((?:__[\s\S]+?__|[^_])*?[^\s_])_(?!\w)/, (m, c) => h("em", {}, spans(m[1], c))],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention" }, m[0])],
];
const QUIET = /^[^\\`<[|*_~@h\n]+/; // no mark begins with any of these

function spans(text, context) {
  const out = [];
  let rest = text;
  let before = "";
  while (rest) {
    const hit = mark(rest, before, context);
    const taken = hit?.taken ?? QUIET.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0));
    if (hit) out.push(...[hit.made].flat());
    else if (taken === "\n") out.push(h("br"));
    else if (typeof out.at(-1) === "string") out.push(out.pop() + taken);
    else out.push(taken);
    before = taken.at(-1);
    rest = rest.slice(taken.length);
  }
  return out;
}

function mark(rest, before, context) {
  for (const [pattern, make] of MARKS) {
    const match = pattern.exec(rest);
    if (!match) continue;
    if (match[0][0] === "_" && match[0][1] !== "_" && /\w/.test(before)) continue; // snake_case stays as it is
    if (match[0][0] === "h" && /\w/.test(before)) continue;
    return { taken: match[0], made: make(match, context) };
  }
  return null;
}

function person(id, context) {
  const user = context.store.user(id);
  const mine = id === context.store.me?.id;
  const name = user ? displayName(user) : id;
  return h("span", { class: mine ? "mention mention-me" : "mention", data: { userId: id } }, `@${name}`);
}

function channel(id, context) {
  const known = context.store.channels.get(id);
  const props = { class: "mention", type: "button", onclick: () => context.goto(id) };
  return known ? h("button", props, `#${known.name}`) : h("span", { class: "mention" }, "#?");
}

function command(path, context) {
  const props = { class: "mention", type: "button", data: { testid: "command-mention" } };
  return h("button", { ...props, onclick: () => context.command(path) }, `/${context.commandName(path)}`);
}

// What lies on this server opens here; only the rest leaves the page.
function link(address, children, context) {
  const place = placeOf(address);
  const known = place && context.store.channels.get(place.channelId);
  if (known) {
    const words = children[0] === address ? `#${known.name}${place.messageId ? " ›" : ""}` : children;
    return h("button", { class: "mention", type: "button", onclick: () => context.goto(place.channelId, place.messageId) }, words);
  }
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(text, context) {
  const inside = h("span", { class: "spoiler-text", inert: true }, spans(text, context));
  const cover = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": context.t("Show spoiler") }, inside);
  const show = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    if (cover.classList.contains("shown")) return;
    event.preventDefault();
    cover.classList.add("shown");
    inside.inert = false;
    ["role", "tabindex", "aria-label"].forEach((name) => cover.removeAttribute(name));
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}
