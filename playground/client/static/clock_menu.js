// The clock in the head of the page: it shows the playground's time, and its menu turns that forward for everybody.

import { h, icon } from "./dom.js";
import { ahead, now, told } from "./clock.js";
import { openPopover } from "./popover.js";

const STEPS = [[10, "+10 seconds"], [60, "+1 minute"], [600, "+10 minutes"], [3600, "+1 hour"], [8 * 3600, "+8 hours"], [24 * 3600, "+1 day"]];
const SHORT_DAY = { weekday: "short", day: "numeric", month: "short" };
const LONG_DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" };

export class ClockMenu {
  element;
  #turn;
  #context = null;
  #day = h("span", { class: "clock-day" });
  #time = h("time", { class: "clock-time", data: { testid: "clock-time" } });
  #name = h("span", { class: "visually-hidden" });
  #face = h("strong", { class: "clock-face" });
  #date = h("span", {});
  #ahead = h("span", { data: { testid: "clock-ahead" } });

  /** `turn` is told the seconds by which the person turns it. */
  constructor(turn) {
    this.#turn = turn;
    const props = { class: "clock", type: "button", hidden: true, "aria-haspopup": "dialog", data: { testid: "clock" }, onclick: () => this.#open() };
    this.element = h("button", props, icon("clock"), this.#name, this.#day, this.#time);
  }

  /** Draws it in the language of a person. */
  draw(context) {
    this.#context = context;
    this.element.hidden = false;
    this.element.title = context.t("Turn the clock forward");
    this.#name.textContent = context.t("Clock");
    this.tick();
  }

  /** Brings it up to date. */
  tick() {
    if (!this.#context) return;
    const { locale, t } = this.#context;
    const date = now();
    this.#time.dateTime = date.toISOString();
    this.#time.textContent = this.#face.textContent = told(date, "T", locale);
    this.#day.textContent = told(date, SHORT_DAY, locale);
    this.#date.textContent = told(date, LONG_DAY, locale);
    const time = ahead(locale);
    this.#ahead.textContent = time && t("{time} ahead of this computer", { time });
  }

  #open() {
    const { t } = this.#context;
    const steps = STEPS.map(([seconds, label]) =>
      h("button", { class: "button secondary", type: "button", data: { testid: "clock-step", seconds }, onclick: () => this.#turn(seconds) }, t(label)));
    const content = h("div", { class: "clock-menu" },
      h("div", { class: "clock-head" }, this.#face, this.#date, this.#ahead),
      h("div", { class: "clock-steps" }, steps),
      h("p", {}, t("It is turned for everybody here, and for the bot. It never goes back.")));
    openPopover(this.element, content, { label: t("Turn the clock forward"), testid: "clock-popover" });
    steps[0].focus();
  }
}
