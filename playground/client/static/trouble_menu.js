// The trouble in the head of the page: its menu switches on, for everybody, what Discord has done to other bots.

import { h, icon } from "./dom.js";
import { openPopover } from "./popover.js";

export class TroubleMenu {
  element;
  #switch;
  #context = null;
  #name = h("span", { class: "trouble-name" });
  #count = h("span", { class: "badge", data: { testid: "trouble-count" } });
  #rows = new Map(); // id -> {box, met} of the menu that was opened last

  /** `turn` is told the id of a situation and whether it is to be on; it returns false where nobody hears of that. */
  constructor(turn) {
    this.#switch = turn;
    const props = { class: "clock trouble", type: "button", hidden: true, "aria-haspopup": "dialog", data: { testid: "trouble" }, onclick: () => this.#open() };
    this.element = h("button", props, icon("trouble"), this.#name, this.#count);
  }

  /** Draws it in the language of a person, as their store knows it now. */
  draw(context) {
    const { store, t } = this.#context = context;
    const on = store.situations.filter((it) => it.on).length;
    this.element.hidden = false;
    this.element.title = t("What Discord has done to other bots");
    this.#name.textContent = t("Trouble");
    this.#count.hidden = on === 0;
    this.#count.textContent = String(on);
    for (const situation of store.situations) this.#show(situation);
  }

  #show({ id, on, met }) {
    const row = this.#rows.get(id);
    if (!row) return;
    row.box.checked = on;
    row.met.textContent = on ? this.#times(met) : "";
  }

  #times(count) {
    const { t } = this.#context;
    return count === 0 ? t("Not met yet") : count === 1 ? t("Met once") : t("Met {count} times", { count });
  }

  #open() {
    const { store, t } = this.#context;
    this.#rows.clear();
    const groups = Map.groupBy(store.situations, (it) => it.group);
    const content = h("div", { class: "settings trouble-menu" },
      h("div", { class: "clock-head" }, h("h2", {}, t("What Discord has done to other bots")),
        h("p", {}, t("It is switched on for everybody here. At the next start of the playground all is off again."))),
      [...groups].map(([group, found]) => h("fieldset", {}, h("legend", {}, t(group)), found.map((it) => this.#row(it)))));
    store.situations.forEach((it) => this.#show(it));
    openPopover(this.element, content, { label: t("Trouble"), testid: "trouble-popover" });
    content.querySelector("input")?.focus();
  }

  #row({ id, title, about }) {
    const { t } = this.#context;
    const box = h("input", { type: "checkbox", data: { testid: "situation", situation: id }, onchange: () => {
      if (!this.#switch(id, box.checked)) box.checked = !box.checked;
    } });
    const met = h("small", { class: "trouble-met", data: { testid: "situation-met", situation: id } });
    this.#rows.set(id, { box, met });
    return h("label", { class: "settings-row" }, h("span", {}, t(title), h("small", {}, t(about)), met), box);
  }
}
