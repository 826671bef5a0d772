// What the server told one person, kept; every change is dispatched as an event. No element is touched here.

import { Connection } from "./net.js";

const TYPING_DURATION = 10_000; // ms, as Discord's
const TIMEOUT = 20_000; // ms after which a press without a response counts as failed
export const EPHEMERAL = 64;
export const LOADING = 128;

/** Snowflakes are too long for numbers; compared as text of equal length. */
export function newer(one, other) {
  if (!one || !other) return Boolean(one);
  return one.length === other.length ? one > other : one.length > other.length;
}

export function displayName(user) {
  return user?.global_name || user?.username || "?";
}

/** Everybody whom one can name: the people and the bot. */
export function everybody(store) {
  return [...store.people, store.bot].filter(Boolean);
}

export function textChannels(store) {
  return [...store.channels.values()].filter((channel) => channel.type === 0);
}

export class Store extends EventTarget {
  ready = false;
  connected = false;
  me = null;
  people = [];
  bot = null;
  botOnline = false;
  guild = null;
  clock = null; // {now, runs}, as it was when it was told
  situations = []; // {id, group, title, about, on, met}
  channels = new Map();
  commands = [];
  messages = new Map(); // channel id -> Map of id -> message, only for channels that were opened
  chosen = new Map(); // "message custom_id" -> values picked but not yet shown back by the bot
  failures = new Map(); // message id -> why its last press failed
  #users = new Map();
  #typing = new Map();
  #pending = new Map(); // nonce -> the request
  #serial = 0;

  constructor(person) {
    super();
    this.person = person;
    this.connection = new Connection(person);
    this.connection.addEventListener("frame", (event) => this.#receive(event.detail));
    this.connection.addEventListener("lost", () => this.#lost());
    this.connection.start();
  }

  // --- sending -------------------------------------------------------------------------------------------------------

  open(channelId) {
    this.connection.send({ op: "open", channel_id: channelId });
  }

  /** Marks a channel read, here at once and on the server. */
  ack(channelId) {
    const channel = this.channels.get(channelId);
    if (!channel || !(this.unread(channel) || channel.mentions)) return;
    channel.last_read_id = channel.last_message_id;
    channel.mentions = 0;
    this.connection.send({ op: "ack", channel_id: channelId });
    this.#emit("channels");
  }

  say(channelId, content) {
    return this.connection.send({ op: "say", channel_id: channelId, content });
  }

  /** Turns the playground's clock forward, for everybody. */
  turn(seconds) {
    this.connection.send({ op: "turn", seconds });
  }

  /** Switches a situation on or off, for everybody; false without a connection. */
  situation(id, on) {
    return this.connection.send({ op: "situation", id, on });
  }

  settings(wishes) {
    this.connection.send({ op: "settings", ...wishes });
  }

  /** Sends what Discord treats as an interaction; its outcome is an "interaction" event. */
  request(frame, about = {}) {
    const nonce = this.#nonce();
    const request = { nonce, op: frame.op, channelId: frame.channel_id, ...about };
    if (frame.message_id) this.failures.delete(frame.message_id);
    this.#pending.set(nonce, request);
    request.timer = setTimeout(() => this.#finish(nonce, "failed"), TIMEOUT);
    if (!this.connection.send({ ...frame, nonce })) this.#finish(nonce, "failed", "offline");
    else this.#emit("interaction", { request, state: "pending" });
    return nonce;
  }

  press(message, customId) {
    const about = { messageId: message.id, customId };
    this.request({ op: "press", channel_id: message.channel_id, message_id: message.id, custom_id: customId }, about);
  }

  select(message, customId, values) {
    this.chosen.set(`${message.id} ${customId}`, values);
    const about = { messageId: message.id, customId };
    const frame = { op: "select", channel_id: message.channel_id, message_id: message.id, custom_id: customId, values };
    this.request(frame, about);
  }

  /** Requests choices; the response is the "autocomplete" event with this nonce. */
  complete(channelId, commandId, options) {
    const nonce = this.#nonce();
    this.connection.send({ op: "autocomplete", nonce, channel_id: channelId, command_id: commandId, options });
    return nonce;
  }

  dismiss(message) {
    this.connection.send({ op: "dismiss", channel_id: message.channel_id, message_id: message.id });
    this.#remove(message.channel_id, message.id);
  }

  // --- reading -------------------------------------------------------------------------------------------------------

  user(id) {
    return this.#users.get(id) ?? null;
  }

  unread(channel) {
    return newer(channel.last_message_id, channel.last_read_id);
  }

  /** Pings not yet read, over all channels; a DM's unread message counts as at least one. */
  mentions() {
    return [...this.channels.values()].reduce((sum, channel) => sum + this.badge(channel), 0);
  }

  badge(channel) {
    const unreadDm = channel.type === 1 && this.unread(channel) ? 1 : 0;
    return Math.max(channel.mentions ?? 0, unreadDm);
  }

  anyUnread() {
    return [...this.channels.values()].some((channel) => this.unread(channel));
  }

  history(channelId) {
    return [...(this.messages.get(channelId)?.values() ?? [])];
  }

  message(channelId, id) {
    return this.messages.get(channelId)?.get(id) ?? null;
  }

  /** The custom id of the message's component that waits for a response, or null. */
  pendingOn(messageId) {
    for (const request of this.#pending.values()) if (request.messageId === messageId) return request.customId;
    return null;
  }

  pendingCommands(channelId) {
    return [...this.#pending.values()].filter((request) => ["slash", "menu"].includes(request.op) && request.channelId === channelId);
  }

  typing(channelId) {
    const now = Date.now();
    return [...(this.#typing.get(channelId) ?? [])].filter(([, until]) => until > now).map(([id]) => this.user(id));
  }

  // --- receiving -----------------------------------------------------------------------------------------------------

  #receive(frame) {
    const handle = {
      ready: () => this.#reset(frame),
      history: () => this.#setHistory(frame),
      message_create: () => this.#create(frame),
      message_update: () => this.#update(frame),
      message_delete: () => this.#remove(frame.channel_id, frame.id),
      channel: () => this.#channel(frame.channel),
      channel_gone: () => this.#channelGone(frame.channel_id),
      typing: () => this.#typingStarted(frame),
      commands: () => this.#set({ commands: frame.commands }, "commands"),
      bot: () => this.#botChanged(frame),
      me: () => this.#set({ me: frame.me }, "me"),
      clock: () => this.#set({ clock: frame.clock }, "clock"),
      situation: () => this.#situationChanged(frame.situation),
      interaction: () => frame.state === "pending" || this.#finish(frame.nonce, frame.state, frame.reason),
      autocomplete: () => this.#emit("autocomplete", frame),
      modal: () => this.#modal(frame),
      refused: () => this.#emit("refused", frame),
    }[frame.t];
    handle?.();
  }

  #reset(frame) {
    this.people = frame.people;
    this.guild = frame.guild;
    this.commands = frame.commands;
    this.me = frame.me;
    this.clock = frame.clock;
    this.situations = frame.situations;
    this.channels = new Map(frame.channels.map((channel) => [channel.id, channel]));
    this.messages.clear();
    this.chosen.clear();
    for (const user of [...frame.people, frame.me, ...frame.channels.map((channel) => channel.recipient)]) this.#addUser(user);
    this.ready = true;
    this.connected = true;
    this.#setBot(frame);
    this.#emit("ready"); // the first that is heard of it: the channel that is shown may not be there any more
  }

  #botChanged(frame) {
    this.#setBot(frame);
    this.#emit("bot");
  }

  #setBot(frame) {
    this.bot = frame.bot;
    this.botOnline = frame.bot_online;
    this.#addUser(frame.bot);
  }

  #setHistory({ channel_id: id, messages }) {
    this.messages.set(id, new Map(messages.map((message) => [message.id, message])));
    messages.forEach((message) => this.#addUsersOf(message));
    this.#emit("history", { channelId: id });
  }

  #create({ channel_id: id, message }) {
    this.#addUsersOf(message);
    this.messages.get(id)?.set(message.id, message);
    this.#typing.get(id)?.delete(message.author.id);
    const channel = this.channels.get(id);
    const shown = !(message.flags & EPHEMERAL);
    if (channel && shown && newer(message.id, channel.last_message_id)) channel.last_message_id = message.id;
    if (channel && shown && message.author.id === this.me.id) channel.last_read_id = message.id;
    this.#emit("message", { channelId: id, message, fresh: true });
    this.#emit("channels");
    this.#emit("typing", { channelId: id });
  }

  #update({ channel_id: id, message }) {
    this.#addUsersOf(message);
    for (const key of this.chosen.keys()) if (key.startsWith(`${message.id} `)) this.chosen.delete(key);
    const known = this.messages.get(id);
    if (!known?.has(message.id)) return;
    known.set(message.id, { ...known.get(message.id), ...message });
    this.#emit("message", { channelId: id, message: known.get(message.id), fresh: false });
  }

  #remove(channelId, id) {
    this.messages.get(channelId)?.delete(id);
    this.#emit("gone", { channelId, id });
  }

  #situationChanged(changed) {
    Object.assign(this.situations.find((it) => it.id === changed.id) ?? {}, changed);
    this.#emit("situation");
  }

  #channel(channel) {
    this.#addUser(channel.recipient);
    this.channels.set(channel.id, channel);
    this.#emit("channels");
  }

  #channelGone(id) {
    this.channels.delete(id);
    this.messages.delete(id);
    this.#emit("channels");
  }

  #typingStarted({ channel_id: id, user_id: userId }) {
    if (userId === this.me.id) return;
    if (!this.#typing.has(id)) this.#typing.set(id, new Map());
    this.#typing.get(id).set(userId, Date.now() + TYPING_DURATION);
    setTimeout(() => this.#emit("typing", { channelId: id }), TYPING_DURATION + 50);
    this.#emit("typing", { channelId: id });
  }

  #modal(frame) {
    const request = this.#pending.get(frame.nonce);
    this.#finish(frame.nonce, "done");
    if (request) this.#emit("modal", { ...frame, channelId: request.channelId });
  }

  #finish(nonce, state, reason = null) {
    const request = this.#pending.get(nonce);
    if (!request) return;
    clearTimeout(request.timer);
    this.#pending.delete(nonce);
    if (state === "failed" && request.messageId) {
      this.failures.set(request.messageId, reason);
      this.chosen.delete(`${request.messageId} ${request.customId}`);
    }
    this.#emit("interaction", { request, state, reason });
  }

  #lost() {
    const told = this.connected;
    this.connected = false;
    for (const nonce of [...this.#pending.keys()]) this.#finish(nonce, "failed", "offline");
    if (told || !this.ready) this.#emit("lost");
  }

  #addUsersOf(message) {
    const replied = message.referenced_message?.author;
    for (const user of [message.author, ...(message.mentions ?? []), message.interaction_metadata?.user, replied]) {
      this.#addUser(user);
    }
  }

  #addUser(user) {
    if (user?.id) this.#users.set(user.id, user);
  }

  #set(fields, name) {
    Object.assign(this, fields);
    this.#emit(name);
  }

  #nonce() {
    this.#serial += 1;
    return `${Date.now().toString(36)}-${this.#serial}-${Math.random().toString(36).slice(2, 8)}`;
  }

  #emit(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
