// The messages of the open channel, kept equal to the store row by row.

import { dots, fill, h, icon } from "./dom.js";
import { carryPictures } from "./media.js";
import { commandRow, messageRow, spoken } from "./message.js";
import { displayName, EPHEMERAL, newer } from "./store.js";

const NEAR = 90; // px from the bottom that still count as being at the bottom

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
  #failed = []; // commands without a response, shown until dismissed: {request, reason}
  #newSince = null; // the last message read before the channel was opened
  #atBottom = true; // whether it follows new messages to the bottom
  #unseen = new Set(); // ids of new messages below the visible part
  #top = 0; // where the scroller was last

  constructor() {
    this.#scroller.append(this.#list, this.#commands);
    this.#pill.addEventListener("click", () => this.toBottom());
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const observer = new ResizeObserver(() => this.#keepPosition());
    [this.#list, this.#commands, this.#scroller].forEach((element) => observer.observe(element));
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
    this.#atBottom = true;
    context.store.open(channelId);
    this.#drawAll();
    this.toBottom();
  }

  /** Draws the channel again, after the person's language or name changed. */
  redraw(context) {
    this.#context = context;
    this.#drawAll();
  }

  /** Handles an event of the current person's store. */
  handle(name, detail) {
    if (detail.channelId && detail.channelId !== this.#channelId) return;
    const act = {
      history: () => this.#historyLoaded(),
      message: () => (detail.fresh ? this.#append(detail.message) : this.#refresh(detail.message.id)),
      gone: () => this.#remove(detail.id),
      typing: () => this.#drawTyping(),
      interaction: () => this.#interaction(detail),
    }[name];
    act?.();
  }

  toBottom() {
    this.#atBottom = true;
    this.#jump();
    this.#unseen.clear();
    this.#drawPill();
    this.#read();
  }

  /** Brings the wanted message into view, if it is here already. */
  reveal() {
    const row = this.wanted && this.#row(this.wanted);
    if (!row) return;
    this.wanted = null;
    this.#atBottom = false;
    row.scrollIntoView({ block: "center" });
    row.classList.add("flash");
    row.addEventListener("animationend", () => row.classList.remove("flash"), { once: true });
  }

  get #messages() {
    return this.#context.store.history(this.#channelId);
  }

  // --- drawing -------------------------------------------------------------------------------------------------------

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

  #append(message) {
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
    // An ephemeral message responds to this person's own action and must not stay below the edge.
    if (this.#atBottom || message.author.id === this.#context.store.me.id || message.flags & EPHEMERAL) this.toBottom();
    else this.#unseen.add(message.id);
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
    this.#keepPosition();
  }

  #remove(id) {
    const row = this.#row(id);
    const next = row?.nextElementSibling;
    if (row?.contains(document.activeElement)) document.querySelector("[data-testid='composer']")?.focus({ preventScroll: true });
    row?.remove();
    this.#unseen.delete(id);
    if (next) this.#refresh(next.dataset.id);
    this.#keepPosition();
    this.#drawPill();
  }

  #historyLoaded() {
    this.#drawAll();
    this.toBottom();
    this.reveal();
  }

  #interaction({ request, state, reason }) {
    if (request.messageId) this.#refresh(request.messageId);
    if (!["slash", "menu"].includes(request.op)) return;
    if (state === "failed") this.#failed.push({ request, reason });
    this.#drawCommands();
    if (state !== "done") this.toBottom();
  }

  #drawCommands() {
    const { store } = this.#context;
    const underway = store.pendingCommands(this.#channelId).map((request) => commandRow(request, this.#context));
    const failed = this.#failed.map((failure) => commandRow(failure.request, this.#context, failure.reason, () => {
      this.#failed = this.#failed.filter((other) => other !== failure);
      this.#drawCommands();
    }));
    fill(this.#commands, failed, underway);
  }

  #drawTyping() {
    const names = this.#context.store.typing(this.#channelId).filter(Boolean).map(displayName);
    const text = names.length === 1 ? this.#context.t("{name} is typing…", { name: names[0] }) : this.#context.t("{names} are typing…", { names: names.join(", ") });
    fill(this.#typing, names.length > 0 && [dots(), text]);
  }

  // --- scrolling and reading -----------------------------------------------------------------------------------------

  #jump() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  // After a change of height: stay at the bottom, and do not take what the browser moved for scrolling by the person.
  #keepPosition() {
    if (this.#atBottom) this.#jump();
    this.#top = this.#scroller.scrollTop;
  }

  #scrolled() {
    const distance = this.#scroller.scrollHeight - this.#scroller.scrollTop - this.#scroller.clientHeight;
    // Content that grows moves the bottom away too; only scrolling up stops following it.
    const up = this.#scroller.scrollTop < this.#top;
    this.#top = this.#scroller.scrollTop;
    this.#atBottom = distance < NEAR || (this.#atBottom && !up);
    if (this.#atBottom) this.#unseen.clear();
    this.#drawPill(distance);
    this.#read();
  }

  #drawPill(distance = 0) {
    const { t } = this.#context;
    const { size } = this.#unseen;
    const text = size > 1 ? t("{count} new messages", { count: size }) : t(size === 1 ? "1 new message" : "Jump to the newest");
    this.#pill.hidden = size === 0 && !(distance > 600 && !this.#atBottom);
    fill(this.#pill, text, icon("down"));
  }

  // Only what is on the screen counts as read.
  #read() {
    if (this.#context && this.#atBottom && !document.hidden && this.#context.store.messages.has(this.#channelId)) this.#context.store.ack(this.#channelId);
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
