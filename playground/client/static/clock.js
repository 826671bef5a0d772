// Times in the reader's language.

import { h } from "./dom.js";

const STYLES = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];

/** "HH:MM". */
export function hourMinute(date, locale) {
  return date.toLocaleTimeString(hours(locale), STYLES.t);
}

/** The date of a day divider. */
export function longDay(date, locale) {
  return date.toLocaleDateString(hours(locale), STYLES.D);
}

/** "Today at 14:05", "Yesterday at …" or a date with the time. */
export function stamp(date, locale, t) {
  const days = Math.round((midnight(new Date()) - midnight(date)) / 86_400_000);
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
  const words = style === "R" ? relative(seconds, locale) : date.toLocaleString(hours(locale), STYLES[style] ?? STYLES.f);
  const title = date.toLocaleString(hours(locale), STYLES.F);
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
  const distance = seconds - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(hours(locale), { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) >= length) return format.format(Math.round(distance / length), unit);
  }
  return format.format(Math.round(distance), "second");
}

function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

// The 24-hour clock for English too: "14:05" needs no room for AM and PM.
function hours(locale) {
  return locale?.startsWith("nl") ? "nl-NL" : "en-GB";
}
