// The list above the composer: commands, options, choices and people. The field below keeps the focus (a combobox).

import { fill, freshId, h } from "./dom.js";

export class Suggestions {
  element = h("div", { class: "suggestions", hidden: true, data: { testid: "suggestions" } });
  #id = freshId("suggestions");
  #items = [];
  #active = -1;
  #field = null;

  get open() {
    return !this.element.hidden && this.#items.length > 0;
  }

  get active() {
    return this.#items[this.#active] ?? null;
  }

  /**
   * Shows `items` ({label, description, note, face, group, data, pick}) for a field. `title` and `error` stand above.
   * With `eager` the first item is active, so that Enter takes it; without, only the arrows or Tab choose.
   */
  show(field, items, { title = null, about = null, error = null, eager = true, empty = null } = {}) {
    this.#field?.removeAttribute("aria-activedescendant");
    this.#field = field;
    this.#items = items;
    this.#active = eager && items.length ? 0 : -1;
    const list = h("div", { class: "suggestion-list", role: "listbox", id: this.#id, "aria-label": title }, this.#rows());
    fill(this.element,
      (title || error) && h("div", { class: "suggestions-head" }, title && h("strong", {}, title), about && h("span", {}, about),
        error && h("span", { class: "suggestions-error", role: "alert", data: { testid: "field-error" } }, error)),
      items.length || !empty ? list : h("p", { class: "suggestions-none" }, empty));
    this.element.hidden = !(items.length || title || error || empty);
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-controls", this.#id);
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", String(this.open));
    this.#mark();
  }

  hide() {
    this.#items = [];
    this.element.hidden = true;
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field?.removeAttribute("aria-activedescendant");
  }

  /** Takes the keys that walk the list; true when it took this one. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.#items.length;
    if (event.key === "ArrowDown") this.#active = (this.#active + 1) % count;
    else if (event.key === "ArrowUp") this.#active = (Math.max(this.#active, 0) - 1 + count) % count;
    else if (event.key === "Enter" && !event.shiftKey && this.active) this.#pick(this.#active);
    else if (event.key === "Tab" && !event.shiftKey) this.#pick(Math.max(this.#active, 0));
    else return false;
    event.preventDefault();
    this.#mark(true);
    return true;
  }

  #rows() {
    let group = null;
    return this.#items.map((item, index) => {
      const heading = item.group && item.group !== group ? h("div", { class: "suggestion-group", role: "presentation" }, item.group) : null;
      group = item.group;
      return [heading, h("div", {
        class: "suggestion", role: "option", id: `${this.#id}-${index}`, data: item.data ?? {},
        // The field must not lose the focus before the pick.
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => this.#pick(index),
      }, item.face?.(), h("span", { class: "suggestion-text" }, h("span", { class: "suggestion-label" }, item.label),
        item.description && h("span", { class: "suggestion-description" }, item.description)), item.note && h("span", { class: "suggestion-note" }, item.note))];
    });
  }

  #pick(index) {
    this.#items[index]?.pick();
  }

  #mark(reveal = false) {
    const rows = this.element.querySelectorAll(".suggestion");
    rows.forEach((row, index) => {
      row.classList.toggle("active", index === this.#active);
      row.setAttribute("aria-selected", String(index === this.#active));
    });
    if (this.active && this.open) this.#field?.setAttribute("aria-activedescendant", `${this.#id}-${this.#active}`);
    if (reveal) rows[this.#active]?.scrollIntoView({ block: "nearest" });
  }
}
