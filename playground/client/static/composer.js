// The composer: plain text with mentions, or a command. The form of a chosen command replaces the text box.

import { fill, h, icon } from "./dom.js";
import { escaped, fixedChoices, leaves, nest, people, readValue, recognise, search, splitOptions } from "./commands.js";
import { CommandForm } from "./form.js";
import { avatar } from "./people.js";
import { displayName } from "./store.js";
import { Suggestions } from "./suggest.js";

const MAX_LENGTH = 2000; // characters of a message, as Discord's

export class Composer {
  element;
  #context = null;
  #channelId = null;
  #form = null;
  #suggestions = new Suggestions();
  #text;
  #line;
  #hint = h("div", { class: "composer-hint" });
  #send;
  #slash; // begins a command; closes the form while one is being filled in
  #drafts = new Map(); // "person channel" -> text

  constructor() {
    this.#text = h("textarea", { class: "composer-text", rows: 1, maxlength: MAX_LENGTH, autocomplete: "off", data: { testid: "composer" } });
    this.#text.addEventListener("input", () => this.#typed());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#text.addEventListener("focus", () => this.#suggest());
    this.#text.addEventListener("blur", () => this.#suggestions.hide());
    this.#send = h("button", { class: "composer-send", type: "button", data: { testid: "composer-send" }, onclick: () => this.#submit() }, icon("send"));
    this.#send.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#slash = h("button", { class: "composer-slash", type: "button", data: { testid: "composer-slash" }, onclick: () => (this.#form ? this.#closeForm("") : this.write("/")) });
    this.#line = h("div", { class: "composer-line" }, this.#slash, this.#text, this.#send);
    this.element = h("div", { class: "composer" }, this.#suggestions.element, this.#hint, this.#line);
  }

  open(context, channelId) {
    if (this.#context) this.#drafts.set(this.#draft, this.#form ? "" : this.#text.value);
    if (this.#form) this.#closeForm("", false);
    [this.#context, this.#channelId] = [context, channelId];
    this.#text.value = this.#drafts.get(this.#draft) ?? "";
    this.redraw(context);
  }

  redraw(context) {
    this.#context = context;
    const { store, t } = context;
    const channel = store.channels.get(this.#channelId);
    const place = channel.type === 1 ? `@${displayName(channel.recipient)}` : `#${channel.name}`;
    this.#text.placeholder = t("Message {place}", { place });
    this.#text.setAttribute("aria-label", t("Message {place}", { place }));
    this.#send.setAttribute("aria-label", t("Send"));
    this.#drawSlash();
    this.#drawHint();
    this.#grow();
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.#text.focus({ preventScroll: true });
  }

  /** Begins a command by its path, as pressing its name in a message does. */
  command(path) {
    const leaf = this.#leaves.find((one) => one.path === path);
    if (leaf) this.#choose(leaf);
    else this.write(`/${path}`);
  }

  write(text) {
    if (this.#form) this.#closeForm("", false);
    this.#text.value = text;
    this.#text.focus();
    this.#typed();
  }

  /** Passes the bot's choices on to the form. */
  completed(frame) {
    this.#form?.completed(frame);
  }

  get #draft() {
    return `${this.#context.store.person} ${this.#channelId}`;
  }

  get #leaves() {
    const { store, locale } = this.#context;
    return leaves(store.commands, locale, store.channels.get(this.#channelId) ?? null, store.me);
  }

  // --- text ----------------------------------------------------------------------------------------------------------

  #typed() {
    this.#grow();
    const known = /^\/.*\s$/.test(this.#text.value) ? recognise(this.#leaves, this.#text.value.trimEnd()) : null;
    if (known && known.rest === "" && known.leaf.options.length) this.#choose(known.leaf);
    else this.#suggest();
  }

  #grow() {
    this.#text.style.height = "auto";
    this.#text.style.height = `${this.#text.scrollHeight}px`;
    this.#line.classList.toggle("filled", this.#text.value.trim() !== "");
  }

  #suggest() {
    if (this.#text.value.startsWith("/")) this.#suggestCommands();
    else this.#suggestPeople();
  }

  #suggestCommands() {
    const { store, t } = this.#context;
    const known = recognise(this.#leaves, this.#text.value);
    const about = { empty: t("No command matches"), title: t("Commands") };
    if (known?.rest) {
      this.#suggestions.show(this.#text, [this.#leafItem(known.leaf)], { title: `/${known.leaf.local}`, about: t("Press Enter to send"), eager: false });
      return;
    }
    const items = search(this.#leaves, this.#text.value.slice(1)).map((leaf) => this.#leafItem(leaf));
    // A complete command without required options is sent by Enter as it is.
    const complete = known && !known.leaf.options.some((option) => option.required);
    this.#suggestions.show(this.#text, items, { ...about, about: displayName(store.bot), eager: !complete });
  }

  #leafItem(leaf) {
    const names = leaf.options.map((option) => (option.required ? option.local : `[${option.local}]`)).join("  ");
    return { label: `/${leaf.local}`, description: leaf.about, note: names, data: { testid: "palette-item", command: leaf.path }, pick: () => this.#choose(leaf) };
  }

  #suggestPeople() {
    const before = this.#text.value.slice(0, this.#text.selectionStart);
    const typed = /(?:^|\s)@([^\s@]*)$/.exec(before)?.[1]?.toLowerCase();
    if (typed === undefined) {
      this.#suggestions.hide();
      return;
    }
    const hits = people(this.#context.store).filter((one) => `${one.name} ${one.other}`.toLowerCase().includes(typed));
    const items = hits.map((one) => ({
      label: one.name, description: one.other, face: () => avatar(one.user, "avatar-small"), data: { testid: "suggestion", value: one.value },
      pick: () => this.#insert(before.length - typed.length, `${one.name} `),
    }));
    this.#suggestions.show(this.#text, items, {});
  }

  #insert(from, words) {
    this.#text.setRangeText(words, from, this.#text.selectionStart, "end");
    this.#typed();
  }

  #key(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Escape" && !this.#suggestions.element.hidden) this.#suggestions.hide();
    else if (event.key === "Enter" && !event.shiftKey) this.#submit();
    else return;
    event.preventDefault();
  }

  // --- sending -------------------------------------------------------------------------------------------------------

  #submit() {
    if (this.#form) {
      this.#form.submit();
      return;
    }
    const text = this.#text.value.trim();
    if (text === "") return;
    if (text.startsWith("/")) this.#submitTyped(text);
    else if (this.#context.store.say(this.#channelId, this.#withMentions(text))) this.#clear();
    else this.showError(this.#context.t("No connection. Try again in a moment."));
  }

  #submitTyped(text) {
    const { store, locale, t } = this.#context;
    const known = recognise(this.#leaves, text);
    const texts = known && splitOptions(known.leaf, known.rest);
    if (!texts) {
      this.showError(t(known ? "Write the options as name:value" : "No such command"));
      return;
    }
    const read = known.leaf.options.map((option) => [option, readValue(option, texts.get(option.name) ?? "", fixedChoices(option, store, locale, t), t)]);
    if (read.some(([, { error }]) => error)) {
      this.#choose(known.leaf, texts);
      this.#form.submit(); // shows the error at the field
      return;
    }
    const options = read.filter(([, { value }]) => value !== undefined).map(([option, { value }]) => ({ type: option.type, name: option.name, value }));
    this.#sendCommand(known.leaf, nest(known.leaf, options), text.slice(1));
  }

  #sendCommand(leaf, options, words) {
    const { store } = this.#context;
    if (this.#form) this.#closeForm("");
    this.#clear();
    localStorage.setItem("used-a-command", "yes");
    this.#drawHint();
    store.request({ op: "slash", channel_id: this.#channelId, command_id: leaf.commandId, options }, { shownAs: words });
  }

  /** Says why something was not sent. */
  showError(error) {
    this.#suggestions.show(this.#text, [], { error });
  }

  #clear() {
    this.#text.value = "";
    this.#suggestions.hide();
    this.#grow();
  }

  // The composer shows "@Bob"; the text that is sent has the id.
  #withMentions(text) {
    const known = people(this.#context.store).sort((one, other) => other.name.length - one.name.length);
    return known.reduce((sent, one) => sent.replaceAll(new RegExp(`(^|[^\\w@<])@${escaped(one.name)}(?!\\w)`, "gi"), `$1<@${one.value}>`), text);
  }

  // --- the form ------------------------------------------------------------------------------------------------------

  #choose(leaf, texts = new Map()) {
    this.#form?.element.remove();
    this.#clear();
    this.#form = new CommandForm(leaf, this.#context, this.#channelId, this.#suggestions, {
      submit: (...sent) => this.#sendCommand(...sent),
      close: (text = "") => this.#closeForm(text),
    });
    this.#form.prefill(texts);
    this.#text.hidden = true;
    this.#text.after(this.#form.element);
    this.#line.classList.add("filled");
    this.#drawSlash();
    this.#form.focus();
  }

  #closeForm(text, focus = true) {
    this.#form.element.remove();
    this.#form = null;
    this.#suggestions.hide();
    this.#text.hidden = false;
    this.#drawSlash();
    if (focus) this.write(text);
  }

  #drawSlash() {
    this.#slash.setAttribute("aria-label", this.#context.t(this.#form ? "Leave the command" : "Commands"));
    fill(this.#slash, icon(this.#form ? "close" : "slash"));
  }

  // One line for people who have never used a command here.
  #drawHint() {
    const seen = localStorage.getItem("used-a-command") || !this.#context.store.botOnline;
    fill(this.#hint, seen ? null : this.#context.hint());
  }
}
