// The whole page: its person and channel, from the address, and every event passed on to the part that shows it.

import { fill, h, icon } from "./dom.js";
import { now, sameDay, setClock, tick } from "./clock.js";
import { ClockMenu } from "./clock_menu.js";
import { example, leaves } from "./commands.js";
import { Composer } from "./composer.js";
import { inline } from "./markdown.js";
import { openModal } from "./modal.js";
import { avatar, PEOPLE, PersonStrip } from "./people.js";
import { closePopover } from "./popover.js";
import { Sidebar } from "./sidebar.js";
import { displayName, Store } from "./store.js";
import { Timeline } from "./timeline.js";
import { TroubleMenu } from "./trouble_menu.js";
import { translator } from "./i18n.js";

const TICK = 1000; // ms between refreshes of the clock and of "in 3 seconds"

class App {
  #stores = new Map();
  #person = null;
  #channelId = null;
  #lastChannels = new Map(); // person -> the channel last looked at
  #strip = new PersonStrip(this.#stores, (person) => this.#go(person));
  #sidebar = new Sidebar((channelId) => this.#go(this.#person, channelId));
  #timeline = new Timeline();
  #composer = new Composer();
  #bar = h("div", { class: "bar", role: "status", hidden: true });
  #clock = new ClockMenu((seconds) => this.#current.turn(seconds));
  #trouble = new TroubleMenu((id, on) => this.#current.situation(id, on));
  #today = now(); // when the page was last brought up to date
  #title = h("div", { class: "head-title" });
  #menu;
  #drawer;

  constructor() {
    this.#menu = h("button", { class: "icon-button head-menu", type: "button", "aria-expanded": "false", data: { testid: "drawer-toggle" }, onclick: () => this.#openDrawer(true) }, icon("menu"));
    this.#drawer = h("div", { class: "drawer", data: { testid: "drawer" } }, this.#strip.element, this.#sidebar.element);
    const shade = h("div", { class: "drawer-shade", onclick: () => this.#openDrawer(false) });
    const main = h("main", { class: "main" }, h("header", { class: "head" }, this.#menu, this.#title, this.#trouble.element, this.#clock.element), this.#bar, this.#timeline.element, this.#composer.element);
    document.body.append(h("div", { class: "app", data: { testid: "app" } }, this.#drawer, shade, main));
    window.addEventListener("hashchange", () => this.#followAddress());
    document.addEventListener("keydown", (event) => this.#key(event));
    setInterval(() => this.#tick(), TICK);
    this.#followAddress();
    // The other people's sockets cost little; their badges show whose move it is.
    PEOPLE.forEach((person) => this.#store(person));
  }

  get #current() {
    return this.#stores.get(this.#person);
  }

  // --- person and channel --------------------------------------------------------------------------------------------

  #followAddress() {
    const address = new URLSearchParams(location.hash.slice(1));
    const person = PEOPLE.includes(address.get("as")) ? address.get("as") : this.#person ?? PEOPLE[0];
    const store = this.#store(person);
    this.#person = person;
    if (!store.ready) {
      this.#strip.draw(person, translator("en-US"));
      return;
    }
    const channel = this.#find(store, address.get("channel")) ?? store.channels.get(this.#lastChannels.get(person)) ?? this.#firstChannel(store);
    this.#show(channel.id);
  }

  #find(store, name) {
    const slug = (channel) => (channel.type === 1 ? `@${channel.recipient.username}` : channel.name);
    return name && [...store.channels.values()].find((channel) => slug(channel) === name || channel.id === name);
  }

  #firstChannel(store) {
    const channels = [...store.channels.values()];
    return channels.find((channel) => channel.name === "games") ?? channels[0];
  }

  #go(person, channelId = this.#lastChannels.get(person)) {
    closePopover();
    const store = this.#store(person);
    const channel = store.channels.get(channelId) ?? (store.ready ? this.#firstChannel(store) : null);
    const place = channel ? `&channel=${encodeURIComponent(channel.type === 1 ? `@${channel.recipient.username}` : channel.name)}` : "";
    const hash = `#as=${person}${place.replaceAll("%40", "@")}`;
    location.hash = hash;
    this.#followAddress(); // at once: the browser tells of a new address only later, and what is typed until then is meant for this channel
    if (channelId && person === this.#person) this.#openDrawer(false);
  }

  #show(channelId) {
    const same = this.#lastChannels.get(this.#person) === channelId && this.#channelId === `${this.#person} ${channelId}`;
    this.#lastChannels.set(this.#person, channelId);
    this.#channelId = `${this.#person} ${channelId}`;
    const context = this.#context(this.#current);
    document.documentElement.lang = context.locale.slice(0, 2);
    if (!same) {
      this.#composer.open(context, channelId);
      this.#timeline.open(context, channelId);
      if (matchMedia("(pointer: fine)").matches && !document.querySelector("dialog[open]")) this.#focusQuietly();
    }
    this.#drawFrame();
  }

  // Who moves through the lists with the keyboard keeps the focus there.
  #focusQuietly() {
    if (document.activeElement === document.body || !this.#drawer.contains(document.activeElement)) this.#composer.focus();
  }

  #context(store) {
    const locale = store.me.locale;
    const t = translator(locale);
    const known = () => leaves(store.commands, locale);
    const context = {
      store, locale, t,
      goto: (channelId, messageId = null) => {
        this.#timeline.wanted = messageId;
        this.#go(this.#person, channelId);
        this.#timeline.reveal();
      },
      command: (path) => this.#composer.command(path),
      commandName: (path) => known().find((leaf) => leaf.path === path)?.local ?? path,
      hint: () => this.#hint(example(known()), context),
    };
    return context;
  }

  #hint(leaf, context) {
    if (!leaf) return null;
    const words = inline(context.t("Type **/** and choose a game, for instance"), context);
    return h("p", { class: "hint", data: { testid: "hint" } }, words, " ",
      h("button", { class: "mention", type: "button", onclick: () => this.#composer.write(`/${leaf.local}`) }, `/${leaf.local}`));
  }

  // --- events --------------------------------------------------------------------------------------------------------

  #store(person) {
    if (!this.#stores.has(person)) {
      const store = new Store(person);
      this.#stores.set(person, store);
      for (const name of ["ready", "channels", "history", "message", "gone", "typing", "commands", "bot", "me", "clock", "situation", "interaction", "autocomplete", "modal", "lost", "refused"]) {
        store.addEventListener(name, (event) => this.#handle(store, name, event.detail));
      }
    }
    return this.#stores.get(person);
  }

  #handle(store, name, detail) {
    if (store !== this.#current) {
      this.#drawStrip();
      return;
    }
    if (name === "ready" || name === "clock") setClock(store.clock);
    if (name === "ready") {
      this.#channelId = null;
      this.#followAddress();
    } else if (!store.ready) this.#drawBar();
    else if (name === "clock") this.#tick();
    else if (name === "situation") this.#trouble.draw(this.#context(store));
    else if (name === "modal") openModal(detail, this.#context(store));
    else if (name === "refused") this.#composer.showError(detail.reason);
    else if (name === "autocomplete") this.#composer.completed(detail);
    else if (["me", "commands", "bot"].includes(name)) this.#redraw(store);
    else if (name === "channels" && !store.channels.has(this.#lastChannels.get(this.#person))) this.#go(this.#person);
    else if (["channels", "lost"].includes(name)) this.#drawFrame();
    else this.#timeline.handle(name, detail);
  }

  #tick() {
    const before = this.#today;
    this.#today = now();
    tick();
    this.#clock.tick();
    // What was today is yesterday.
    if (!sameDay(before, this.#today) && this.#current?.ready && this.#channelId) this.#timeline.redraw(this.#context(this.#current));
  }

  #redraw(store) {
    if (!this.#channelId) return;
    const context = this.#context(store);
    document.documentElement.lang = context.locale.slice(0, 2);
    this.#composer.redraw(context);
    this.#timeline.redraw(context);
    this.#drawFrame();
  }

  // --- around the messages -------------------------------------------------------------------------------------------

  #drawFrame() {
    this.#drawStrip();
    this.#drawBar();
    const store = this.#current;
    if (!store.ready || !this.#channelId) return;
    const context = this.#context(store);
    const channelId = this.#lastChannels.get(this.#person);
    this.#sidebar.draw(context, channelId);
    this.#clock.draw(context);
    this.#trouble.draw(context);
    const channel = store.channels.get(channelId);
    const direct = channel.type === 1;
    const name = direct ? displayName(channel.recipient) : channel.name;
    fill(this.#title, icon(direct ? "at" : "hash"), h("strong", {}, name), h("span", { class: "head-me" }, avatar(store.me, "avatar-small"), displayName(store.me)));
    this.#menu.setAttribute("aria-label", context.t("Open channel list"));
    this.#menu.dataset.count = this.#elsewhere(store, channelId) || "";
    document.title = `${store.mentions() ? `(${store.mentions()}) ` : ""}${direct ? "@" : "#"}${name} · ${displayName(store.me)}`;
  }

  #elsewhere(store, channelId) {
    return [...store.channels.values()].filter((channel) => channel.id !== channelId).reduce((sum, channel) => sum + store.badge(channel), 0);
  }

  #drawStrip() {
    this.#strip.draw(this.#person, translator(this.#current?.me?.locale));
  }

  #drawBar() {
    const store = this.#current;
    const t = translator(store.me?.locale);
    const offline = store.connected && !store.botOnline;
    this.#bar.hidden = store.connected && !offline;
    this.#bar.dataset.testid = offline ? "bot-offline" : "reconnecting";
    this.#bar.classList.toggle("bar-lost", !store.connected);
    fill(this.#bar, offline ? t("{bot} is offline. Commands and buttons answer again as soon as it is back.", { bot: store.bot ? displayName(store.bot) : t("The bot") })
      : [h("span", { class: "spinner" }), t("Reconnecting…")]);
  }

  #openDrawer(open) {
    this.#drawer.parentElement.classList.toggle("drawer-open", open);
    this.#menu.setAttribute("aria-expanded", String(open));
    if (open) this.#drawer.querySelector("[aria-current='page'], .channel")?.focus();
  }

  #key(event) {
    if (event.key === "Escape" && this.#drawer.parentElement.classList.contains("drawer-open")) {
      this.#openDrawer(false);
      this.#menu.focus();
      return;
    }
    // Typing anywhere begins a message, as in every chat client.
    const idle = event.target === document.body || event.target.matches?.(".scroller");
    if (idle && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) this.#composer.focus();
  }
}

new App();
