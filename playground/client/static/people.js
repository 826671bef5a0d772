// The six people of the playground: their avatars, the strip to switch between them, and their settings.

import { fill, h, icon } from "./dom.js";
import { openPopover } from "./popover.js";
import { displayName } from "./store.js";
import { LANGUAGES, translator } from "./i18n.js";

export const PEOPLE = ["ann", "bob", "cas", "dee", "eve", "fay"];

/** An avatar: the first letter on a disc in the person's own colour. */
export function avatar(user, size = "") {
  const name = displayName(user);
  const tint = PEOPLE.indexOf((user?.username ?? "").toLowerCase());
  const shape = user?.bot ? "app" : tint < 0 ? "other" : String(tint);
  return h("span", { class: `avatar ${size}`, "aria-hidden": "true", data: { tint: shape } }, [...name][0].toUpperCase());
}

/** The strip at the left edge: who this tab is, who else it can be, and who has unread messages. */
export class PersonStrip {
  element = h("nav", { class: "strip", data: { testid: "person-switch" } });
  #stores;
  #pick;

  constructor(stores, pick) {
    this.#stores = stores;
    this.#pick = pick;
  }

  draw(current, t) {
    this.element.setAttribute("aria-label", t("People"));
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.person : null;
    fill(this.element, PEOPLE.map((person) => this.#button(person, current, t)));
    if (focused) this.element.querySelector(`[data-person="${focused}"]`).focus();
  }

  #button(person, current, t) {
    const store = this.#stores.get(person);
    const user = store?.me ?? { username: person, global_name: person[0].toUpperCase() + person.slice(1) };
    const count = person === current ? 0 : store?.ready ? store.mentions() : 0;
    const unread = person !== current && Boolean(store?.ready && store.anyUnread());
    const name = displayName(user);
    const label = [t("Be {name}", { name }), count ? t("{count} unread", { count }) : unread ? t("unread") : ""];
    const props = { class: "strip-person", type: "button", title: name, "aria-label": label.filter(Boolean).join(", ") };
    const data = { testid: "person", person, unread: unread ? "true" : null };
    return h("button", { ...props, "aria-pressed": String(person === current), data, onclick: () => this.#pick(person) },
      avatar(user, "avatar-large"),
      h("span", { class: "strip-name" }, name),
      count > 0 && h("span", { class: "badge", data: { testid: "person-badge" } }, String(Math.min(count, 99))));
  }
}

/** The bar below the channel list: who I am, and the gear. */
export function userPanel(store) {
  const t = translator(store.me.locale);
  const gear = h("button", { class: "icon-button", type: "button", "aria-label": t("Settings"), "aria-haspopup": "dialog", data: { testid: "settings" } }, icon("gear"));
  gear.addEventListener("click", () => openSettings(store, gear));
  // Redrawn while the old one has the focus: hand it on, once this one stands in the page.
  if (document.activeElement?.dataset?.testid === "settings") queueMicrotask(() => gear.focus({ preventScroll: true }));
  const name = displayName(store.me);
  return h("div", { class: "user-panel" },
    avatar(store.me),
    h("div", { class: "user-names" }, h("strong", {}, name), h("span", {}, store.me.username)),
    gear);
}

function openSettings(store, gear) {
  const t = translator(store.me.locale);
  const name = displayName(store.me);
  const languages = LANGUAGES.map(([locale, label]) => radio(label, locale === store.me.locale, () => {
    store.settings({ locale });
  }, locale));
  const direct = toggle("dms-open", store.me.dms_open, (on) => store.settings({ dms_open: on }));
  const names = toggle("sends-names", store.me.sends_names, (on) => store.settings({ sends_names: on }));
  const installed = toggle("installed", store.me.installed, (on) => store.settings({ installed: on }));
  openPopover(gear, h("div", { class: "settings" },
    h("h2", {}, name),
    h("fieldset", {}, h("legend", {}, t("Language")), languages),
    h("label", { class: "settings-row" }, h("span", {}, t("Allow direct messages"),
      h("small", {}, t("When this is off, the bot cannot write to {name} in private.", { name }))), direct),
    h("label", { class: "settings-row" }, h("span", {}, t("Send names in place of values"),
      h("small", {}, t("Some clients do that with what is suggested for an option."))), names),
    h("label", { class: "settings-row" }, h("span", {}, t("Have the app installed"),
      h("small", {}, t("Then {name} can use it where the bot is not, too.", { name }))), installed)),
  { label: t("Settings"), testid: "settings-popover", returnFocus: () => document.querySelector("[data-testid='settings']") })
  document.querySelector(".settings input:checked, .settings input")?.focus();
}

function toggle(testid, checked, change) {
  const box = h("input", { type: "checkbox", role: "switch", class: "switch", data: { testid }, onchange: () => change(box.checked) });
  box.checked = checked;
  return box;
}

function radio(label, checked, onchange, locale) {
  const input = h("input", { type: "radio", name: "locale", value: locale, onchange, data: { testid: `locale-${locale}` } });
  input.checked = checked;
  return h("label", { class: "settings-row" }, h("span", {}, label), input);
}
