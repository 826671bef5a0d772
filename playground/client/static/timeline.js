// The messages of the open channel, kept equal to the store row by row.

import { fill, h, icon } from "./dom.js";
import { carryPictures } from "./media.js";
import { commandRow, messageRow, spoken } from "./message.js";
import { displayName, EPHEMERAL, newer } from "./store.js";

const NEAR = 90; // px from the bottom that still count as reading along

export class Timeline {
  element;
  wanted = null; // the id of a message to show as soon as it is there
  #context = null;
  #channelId = null;
  #list = h("div", { class: "messages", role: "log", "aria-live": "off", data: { testid: "messages" } });
  #scroller = h("div", { class: "scroller", tabindex: "-1" });
  #pill = h("button", { class: "pill", type: "button", hidden: true, data: { testid: "new-messages" } });
  #typing = h("div", { class: "typing", data: { testid: "typing" } });
  #announcer = h("div", { class: "visually-hidden", "aria-live": "polite", role: "status", data: { testid: "announcer" } });
  #commands = h("div", { class: "messages commands-underway" });
  #failed = []; // commands without an answer, shown until dismissed: {asked, reason}
  #newSince = null; // the last message read before the channel was opened
  #stuck = true; // at the bottom, and to stay there
  #missed = new Set(); // the ids of those that came meanwhile
  #top = 0; // where the scroller was last

  constructor() {
    this.#scroller.append(this.#list, this.#commands);
    this.#pill.addEventListener("click", () => this.toBottom());
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const keep = new ResizeObserver(() => this.#settle());
    [this.#list, this.#commands, this.#scroller].forEach((element) => keep.observe(element));
    document.addEventListener("visibilitychange", () => this.#read());
    this.element = h("div", { class: "timeline" }, this.#scroller, this.#pill, this.#typing, this.#announcer);
  }

  /** Shows a channel of a person; asks the server for its messages. */
  open(context, channelId) {
    const channel = context.store.channels.get(channelId);
    this.#newSince = context.store.unread(channel) ? channel.last_read_id ?? "0" : null;
    this.#context = context;
    this.#channelId = channelId;
    this.#failed = [];
    this.#stuck = true;
    context.store.open(channelId);
    this.#drawAll();
    this.toBottom();
  }

  /** The same channel in other words, after the person's language or name changed. */
  redraw(context) {
    this.#context = context;
    this.#drawAll();
  }

  /** Takes an event of the shown person's store. */
  hear(name, detail) {
    if (detail.channelId && detail.channelId !== this.#channelId) return;
    const act = {
      history: () => this.#filled(),
      message: () => (detail.fresh ? this.#arrive(detail.message) : this.#refresh(detail.message.id)),
      gone: () => this.#remove(detail.id),
      typing: () => this.#drawTyping(),
      interaction: () => this.#interaction(detail),
    }[name];
    act?.();
  }

  toBottom() {
    this.#stuck = true;
    this.#jump();
    this.#missed.clear();
    this.#drawPill();
    this.#read();
  }

  /** Brings the wanted message into view, if it is here already. */
  reveal() {
    const row = this.wanted && this.#row(this.wanted);
    if (!row) return;
    this.wanted = null;
    this.#stuck = false;
    row.scrollIntoView({ block: "center" });
    row.classList.add("flash");
    row.addEventListener("animationend", () => row.classList.remove("flash"), { once: true });
  }

  get #messages() {
    return this.#context.store.history(this.#channelId);
  }

  // --- drawing ----------------------------------------------------------------------------------------------------------

  #drawAll() {
    const messages = this.#messages;
    const loaded = this.#context.store.messages.has(this.#channelId);
    const firstNew = this.#firstNew(messages);
    const rows = messages.map((message, index) => messageRow(message, messages[index - 1] ?? null, this.#context, message.id === firstNew));
    fill(this.#list, loaded ? this.#welcome() : this.#loading(), rows);
    this.#drawCommands();
    this.#drawTyping();
    this.#drawPill();
  }

  #firstNew(messages) {
    if (!this.#newSince) return null;
    const mine = this.#context.store.me.id;
    return messages.find((message) => newer(message.id, this.#newSince) && message.author.id !== mine)?.id ?? null;
  }

  #loading() {
    return h("div", { class: "loading" }, h("span", { class: "spinner" }), this.#context.t("Loading…"));
  }

  #welcome() {
    const { store, t } = this.#context;
    const channel = store.channels.get(this.#channelId);
    const place = channel.type === 1 ? displayName(channel.recipient) : `#${channel.name}`;
    return h("div", { class: "welcome" }, h("span", { class: "welcome-sign" }, icon(channel.type === 1 ? "at" : "hash")),
      h("h2", {}, t("Welcome to {place}", { place })), h("p", {}, t("This is where {place} begins.", { place })), this.#context.hint());
  }

  #row(id) {
    return this.#list.querySelector(`:scope > [data-id="${id}"]`);
  }

  #arrive(message) {
    if (this.#row(message.id)) {
      this.#refresh(message.id);
      return;
    }
    const messages = this.#messages;
    if (messages.at(-1)?.id !== message.id) {
      this.#drawAll();
      return;
    }
    this.#list.append(messageRow(message, messages.at(-2) ?? null, this.#context));
    this.#announcer.textContent = message.author.id === this.#context.store.me.id ? "" : spoken(message, this.#context);
    // An answer for me alone came because I asked; it must not be missed below the edge.
    if (this.#stuck || message.author.id === this.#context.store.me.id || message.flags & EPHEMERAL) this.toBottom();
    else this.#missed.add(message.id);
    this.#drawPill();
  }

  #refresh(id) {
    const row = this.#row(id);
    if (!row) return;
    const messages = this.#messages;
    const index = messages.findIndex((message) => message.id === id);
    const fresh = messageRow(messages[index], messages[index - 1] ?? null, this.#context, id === this.#firstNew(messages));
    carryPictures(row, fresh);
    const focus = focusOf(row);
    row.replaceWith(fresh);
    focus(fresh);
    this.#settle();
  }

  #remove(id) {
    const row = this.#row(id);
    const next = row?.nextElementSibling;
    if (row?.contains(document.activeElement)) document.querySelector("[data-testid='composer']")?.focus({ preventScroll: true });
    row?.remove();
    this.#missed.delete(id);
    if (next) this.#refresh(next.dataset.id);
    this.#settle();
    this.#drawPill();
  }

  #filled() {
    this.#drawAll();
    this.toBottom();
    this.reveal();
  }

  #interaction({ asked, state, reason }) {
    if (asked.messageId) this.#refresh(asked.messageId);
    if (asked.op !== "slash") return;
    if (state === "failed") this.#failed.push({ asked, reason });
    this.#drawCommands();
    if (state !== "done") this.toBottom();
  }

  #drawCommands() {
    const { store } = this.#context;
    const underway = store.pendingCommands(this.#channelId).map((asked) => commandRow(asked, this.#context));
    const failed = this.#failed.map((failure) => commandRow(failure.asked, this.#context, failure.reason, () => {
      this.#failed = this.#failed.filter((other) => other !== failure);
      this.#drawCommands();
    }));
    fill(this.#commands, failed, underway);
  }

  #drawTyping() {
    const names = this.#context.store.typing(this.#channelId).filter(Boolean).map(displayName);
    const text = names.length === 1 ? this.#context.t("{name} is typing…", { name: names[0] }) : this.#context.t("{names} are typing…", { names: names.join(", ") });
    fill(this.#typing, names.length > 0 && [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), text]);
  }

  // --- scrolling and reading --------------------------------------------------------------------------------------------

  #jump() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  // After what stands here has changed its height: the bottom is kept, and what the browser moved is nobody's scrolling.
  #settle() {
    if (this.#stuck) this.#jump();
    this.#top = this.#scroller.scrollTop;
  }

  #scrolled() {
    const distance = this.#scroller.scrollHeight - this.#scroller.scrollTop - this.#scroller.clientHeight;
    // Content that grows also moves the bottom away; only who scrolls up himself lets go of it.
    const up = this.#scroller.scrollTop < this.#top;
    this.#top = this.#scroller.scrollTop;
    this.#stuck = distance < NEAR || (this.#stuck && !up);
    if (this.#stuck) this.#missed.clear();
    this.#drawPill(distance);
    this.#read();
  }

  #drawPill(distance = 0) {
    const { t } = this.#context;
    const { size } = this.#missed;
    const text = size > 1 ? t("{count} new messages", { count: size }) : t(size === 1 ? "1 new message" : "Jump to the newest");
    this.#pill.hidden = size === 0 && !(distance > 600 && !this.#stuck);
    fill(this.#pill, text, icon("down"));
  }

  // Only what is on the screen counts as read.
  #read() {
    if (this.#context && this.#stuck && !document.hidden && this.#context.store.messages.has(this.#channelId)) this.#context.store.ack(this.#channelId);
  }
}

// Remembers which part of a row has the focus, to give it to the same part of its new drawing.
function focusOf(row) {
  const active = document.activeElement;
  if (!row.contains(active)) return () => {};
  const stops = (root) => [...root.querySelectorAll("button, a[href], [tabindex='0']")];
  const { customId } = active.dataset;
  const index = stops(row).indexOf(active);
  return (fresh) => {
    const same = customId && fresh.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
    const stop = same || stops(fresh)[index] || stops(fresh).at(-1) || document.querySelector("[data-testid='composer']");
    stop?.focus({ preventScroll: true });
  };
}
