// The playground's time, and times in the reader's language.

import { h } from "./dom.js";
import { translator } from "./i18n.js";

const STYLES = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  s: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit" },
  S: { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]];

let shown = Date.now(); // ms: what the server's clock showed when it was last heard of
let heard = shown; // when that was, by this machine's clock
let runs = true; // whether it goes on by itself

/** Sets the time to what the server tells: {now: Unix seconds, runs}. */
export function setClock(clock) {
  shown = clock.now * 1000;
  heard = Date.now();
  runs = clock.runs;
}

/** The playground's time as a Date. */
export function now() {
  return new Date(runs ? shown + Date.now() - heard : shown);
}

/** A Date in one of the styles of `<t:…>`, or by the options of Intl. */
export function told(date, style, locale) {
  return date.toLocaleString(hours(locale), STYLES[style] ?? style);
}

/** How far the time is ahead of this machine's, in words to the second; "" where it is not. */
export function ahead(locale) {
  let left = Math.round((now() - Date.now()) / 1000);
  const parts = [];
  for (const [unit, length] of [...UNITS.slice(2), ["second", 1]]) {
    const count = Math.floor(left / length);
    if (count > 0) parts.push(new Intl.NumberFormat(hours(locale), { style: "unit", unit, unitDisplay: "long" }).format(count));
    left -= Math.max(count, 0) * length;
  }
  return parts.join(" ");
}

/** "HH:MM". */
export function hourMinute(date, locale) {
  return date.toLocaleTimeString(hours(locale), STYLES.t);
}

/** The date of a day divider. */
export function longDay(date, locale) {
  return date.toLocaleDateString(hours(locale), STYLES.D);
}

/** "Today at 14:05", "Yesterday at …" or a date with the time. */
export function stamp(date, locale) {
  const t = translator(locale);
  const days = Math.round((midnight(now()) - midnight(date)) / 86_400_000);
  const time = hourMinute(date, locale);
  if (days === 0) return t("Today at {time}", { time });
  if (days === 1) return t("Yesterday at {time}", { time });
  return `${date.toLocaleDateString(hours(locale), STYLES.d)} ${time}`;
}

export function sameDay(one, other) {
  return midnight(one) === midnight(other);
}

/** `<t:seconds:style>`; "R" is kept up to date by `tick`. */
export function timestamp(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const words = style === "R" ? relative(seconds, locale) : told(date, style, locale);
  const title = told(date, "F", locale);
  const data = style === "R" ? { relative: seconds, locale } : {};
  return h("time", { class: "timestamp", datetime: date.toISOString(), title, data }, words);
}

/** Brings every relative time on the page up to date. */
export function tick() {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    const words = relative(Number(element.dataset.relative), element.dataset.locale);
    if (element.textContent !== words) element.textContent = words;
  }
}

function relative(seconds, locale) {
  const distance = Math.round(seconds - now() / 1000);
  const format = new Intl.RelativeTimeFormat(hours(locale), { numeric: distance === 0 ? "auto" : "always" });
  for (const [at, [unit, length]] of UNITS.entries()) {
    const step = UNITS[at + 1]?.[1] ?? 1; // what rounds to sixty minutes is an hour
    if (Math.abs(distance) >= length - step / 2) return format.format(Math.round(distance / length), unit);
  }
  return format.format(distance, "second");
}

function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

// The 24-hour clock for English too: "14:05" needs no room for AM and PM.
function hours(locale) {
  return locale?.startsWith("nl") ? "nl-NL" : "en-GB";
}
