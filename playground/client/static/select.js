// A select menu: a button that shows what is chosen, and a list box in a popover (a sheet on a phone).

import { fill, freshId, h, icon } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { openPopover } from "./popover.js";

const SEARCH_FROM = 8; // options; shorter lists are read faster than searched

/**
 * `choices`: {value, label, description, emoji}; `chosen`: values; `least`, `most`: how many may be picked.
 * `pick(values)` is called once, when the choice is made: at once for a single one, by Confirm for several.
 */
export function selectMenu({ choices, chosen, least, most, placeholder, disabled, pending, customId, label, pick, t, returnFocus }) {
  const shown = choices.filter((choice) => chosen.includes(choice.value));
  const button = h("button", {
    class: "select", type: "button", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-disabled": disabled || pending ? "true" : null, "aria-busy": pending ? "true" : null,
    "aria-label": `${label ?? placeholder ?? t("Make a selection")}${shown.length ? `: ${shown.map((one) => one.label).join(", ")}` : ""}`,
    data: { testid: "select", customId, state: pending ? "pending" : null },
  },
  shown.length === 0
    ? h("span", { class: "select-placeholder" }, placeholder ?? t("Make a selection"))
    : h("span", { class: most > 1 ? "select-values select-tags" : "select-values" }, shown.map((choice) => h("span", { class: "select-value" }, emojiOf(choice.emoji), choice.label))),
  pending ? h("span", { class: "spinner" }) : icon("chevron"));
  const open = () => {
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-expanded", "true");
    const box = new ListBox({ choices, chosen, least, most, placeholder, t });
    const close = openPopover(button, box.element, {
      testid: "select-popover", label: label ?? placeholder ?? t("Make a selection"), wide: true,
      returnFocus: () => (button.isConnected ? button : returnFocus?.()),
      onclose: () => button.setAttribute("aria-expanded", "false"),
    });
    box.done = (values) => {
      close();
      pick(values);
    };
    box.focus();
  };
  button.addEventListener("click", open);
  button.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    open();
  });
  return button;
}

class ListBox {
  done = () => {};
  #all;
  #shown;
  #picked;
  #least;
  #most;
  #active = 0;
  #list;
  #search = null;
  #confirm = null;
  #id = freshId("listbox");
  #t;

  constructor({ choices, chosen, least, most, placeholder, t }) {
    this.#all = this.#shown = choices;
    this.#picked = new Set(chosen);
    [this.#least, this.#most, this.#t] = [least, most, t];
    const props = { class: "listbox", role: "listbox", id: this.#id, tabindex: "0", "aria-label": placeholder };
    this.#list = h("div", { ...props, "aria-multiselectable": this.#many ? "true" : null });
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    if (choices.length >= SEARCH_FROM) this.#search = this.#searchField();
    this.#active = Math.max(0, choices.findIndex((choice) => this.#picked.has(choice.value)));
    this.element = h("div", { class: "listbox-card" },
      h("div", { class: "listbox-title" }, placeholder ?? t("Make a selection"), this.#many && h("small", {}, this.#howMany())),
      this.#search, this.#list, (this.#many || (least === 0 && chosen.length > 0)) && this.#footer());
    this.#draw();
  }

  focus() {
    (this.#search && !matchMedia("(pointer: coarse)").matches ? this.#search : this.#list).focus();
    this.#reveal();
  }

  get #many() {
    return this.#most > 1;
  }

  #howMany() {
    const fields = { least: this.#least, most: this.#most };
    if (this.#least === this.#most) return this.#t("Choose {most}", fields);
    return this.#t(this.#least === 0 ? "Choose at most {most}" : "Choose {least} to {most}", fields);
  }

  #searchField() {
    const field = h("input", {
      class: "listbox-search", type: "text", placeholder: this.#t("Search"), "aria-label": this.#t("Search"), autocomplete: "off",
      role: "combobox", "aria-expanded": "true", "aria-controls": this.#id,
    });
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      this.#shown = this.#all.filter((choice) => `${choice.label} ${choice.description ?? ""}`.toLowerCase().includes(wanted));
      this.#active = 0;
      this.#draw();
    });
    field.addEventListener("keydown", (event) => event.key === " " || ["Home", "End"].includes(event.key) || this.#key(event));
    return field;
  }

  #footer() {
    const clear = this.#least === 0 && h("button", { class: "button secondary", type: "button", data: { testid: "select-clear" }, onclick: () => this.#clear() }, this.#t("Clear"));
    const send = () => this.#confirm.disabled || this.done(this.#values());
    this.#confirm = this.#many && h("button", { class: "button primary", type: "button", data: { testid: "select-confirm" }, onclick: send });
    return h("div", { class: "listbox-foot" }, clear, this.#confirm);
  }

  // In the order of the options, as Discord sends them.
  #values() {
    return this.#all.map((choice) => choice.value).filter((value) => this.#picked.has(value));
  }

  #clear() {
    this.#picked.clear();
    if (this.#many) this.#draw();
    else this.done([]);
  }

  #draw() {
    const items = this.#shown.map((choice, index) => this.#item(choice, index));
    fill(this.#list, items.length ? items : h("p", { class: "listbox-none" }, this.#t("No results")));
    if (this.#confirm) {
      this.#confirm.disabled = this.#picked.size < this.#least || this.#picked.size > this.#most;
      this.#confirm.textContent = this.#t("Confirm ({count})", { count: this.#picked.size });
    }
    this.#mark();
  }

  #item(choice, index) {
    const on = this.#picked.has(choice.value);
    const full = this.#many && !on && this.#picked.size >= this.#most;
    const props = { class: "option", role: "option", id: `${this.#id}-${index}`, "aria-selected": String(on), "aria-disabled": full ? "true" : null };
    return h("div", { ...props, data: { testid: "select-option", value: choice.value }, onclick: () => this.#toggle(index), onpointermove: () => this.#move(index) },
      choice.face ?? emojiOf(choice.emoji),
      h("span", { class: "option-text" }, h("span", { class: "option-label" }, choice.label), choice.description && h("span", { class: "option-description" }, choice.description)),
      this.#many ? h("span", { class: on ? "tick tick-on" : "tick" }, on && icon("check")) : on && icon("check"));
  }

  #toggle(index) {
    const choice = this.#shown[index];
    if (!choice) return;
    this.#active = index;
    if (!this.#many) {
      this.done([choice.value]);
      return;
    }
    if (this.#picked.has(choice.value)) this.#picked.delete(choice.value);
    else if (this.#picked.size < this.#most) this.#picked.add(choice.value);
    this.#draw();
  }

  #key(event) {
    const last = this.#shown.length - 1;
    const moves = { ArrowDown: Math.min(this.#active + 1, last), ArrowUp: Math.max(this.#active - 1, 0), Home: 0, End: last };
    if (event.key in moves) this.#move(moves[event.key], true);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && this.#confirm) this.#confirm.click();
    else if (event.key === "Enter" || event.key === " ") this.#toggle(this.#active);
    else if (event.key.length === 1 && !event.ctrlKey && event.currentTarget === this.#list) this.#jump(event.key);
    else return;
    if (event.key.length !== 1 || event.currentTarget === this.#list) event.preventDefault();
  }

  #jump(letter) {
    const order = [...this.#shown.keys()].map((index) => (index + this.#active + 1) % this.#shown.length);
    const hit = order.find((index) => this.#shown[index].label.toLowerCase().startsWith(letter.toLowerCase()));
    if (hit !== undefined) this.#move(hit, true);
  }

  #move(index, reveal = false) {
    this.#active = index;
    this.#mark();
    if (reveal) this.#reveal();
  }

  #mark() {
    [...this.#list.children].forEach((item, index) => item.classList.toggle("active", index === this.#active));
    const id = this.#shown.length ? `${this.#id}-${this.#active}` : "";
    [this.#list, this.#search].forEach((holder) => holder?.setAttribute("aria-activedescendant", id));
  }

  #reveal() {
    this.#list.children[this.#active]?.scrollIntoView({ block: "nearest" });
  }
}
