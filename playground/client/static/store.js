// What one person knows: the server's answers, kept; every change is told as an event. No element is touched here.

import { Connection } from "./net.js";

const TYPING_LASTS = 10_000; // ms, as Discord's
const PATIENCE = 20_000; // ms after which an unanswered press is given up here
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

export class Store extends EventTarget {
  ready = false;
  connected = false;
  me = null;
  people = [];
  bot = null;
  botOnline = false;
  guild = null;
  channels = new Map();
  commands = [];
  messages = new Map(); // channel id -> Map of id -> message, only for channels that were opened
  chosen = new Map(); // "message custom_id" -> values picked but not yet shown back by the bot
  failures = new Map(); // message id -> why its last press failed
  #users = new Map();
  #typing = new Map();
  #pending = new Map(); // nonce -> what was asked
  #serial = 0;

  constructor(person) {
    super();
    this.person = person;
    this.connection = new Connection(person);
    this.connection.addEventListener("frame", (event) => this.#take(event.detail));
    this.connection.addEventListener("lost", () => this.#lost());
    this.connection.start();
  }

  // --- asking ---------------------------------------------------------------------------------------------------------

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
    this.#tell("channels");
  }

  say(channelId, content) {
    return this.connection.send({ op: "say", channel_id: channelId, content });
  }

  settings(wishes) {
    this.connection.send({ op: "settings", ...wishes });
  }

  /** Sends something that Discord answers as an interaction; its outcome comes as an "interaction" event. */
  ask(frame, about = {}) {
    const nonce = this.#nonce();
    const asked = { nonce, op: frame.op, channelId: frame.channel_id, ...about };
    if (frame.message_id) this.failures.delete(frame.message_id);
    this.#pending.set(nonce, asked);
    asked.timer = setTimeout(() => this.#settle(nonce, "failed"), PATIENCE);
    if (!this.connection.send({ ...frame, nonce })) this.#settle(nonce, "failed", "offline");
    else this.#tell("interaction", { asked, state: "pending" });
    return nonce;
  }

  press(message, customId) {
    const about = { messageId: message.id, customId };
    this.ask({ op: "press", channel_id: message.channel_id, message_id: message.id, custom_id: customId }, about);
  }

  select(message, customId, values) {
    this.chosen.set(`${message.id} ${customId}`, values);
    const about = { messageId: message.id, customId };
    const frame = { op: "select", channel_id: message.channel_id, message_id: message.id, custom_id: customId, values };
    this.ask(frame, about);
  }

  /** Asks for choices; the "autocomplete" event with this nonce answers. */
  complete(channelId, commandId, options) {
    const nonce = this.#nonce();
    this.connection.send({ op: "autocomplete", nonce, channel_id: channelId, command_id: commandId, options });
    return nonce;
  }

  dismiss(message) {
    this.connection.send({ op: "dismiss", channel_id: message.channel_id, message_id: message.id });
    this.#forget(message.channel_id, message.id);
  }

  // --- looking --------------------------------------------------------------------------------------------------------

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

  /** The custom id that waits for its answer on a message, or null. */
  pendingOn(messageId) {
    for (const asked of this.#pending.values()) if (asked.messageId === messageId) return asked.customId;
    return null;
  }

  pendingCommands(channelId) {
    return [...this.#pending.values()].filter((asked) => asked.op === "slash" && asked.channelId === channelId);
  }

  typing(channelId) {
    const now = Date.now();
    return [...(this.#typing.get(channelId) ?? [])].filter(([, until]) => until > now).map(([id]) => this.user(id));
  }

  // --- hearing --------------------------------------------------------------------------------------------------------

  #take(frame) {
    const hear = {
      ready: () => this.#start(frame),
      history: () => this.#fill(frame),
      message_create: () => this.#create(frame),
      message_update: () => this.#update(frame),
      message_delete: () => this.#forget(frame.channel_id, frame.id),
      channel: () => this.#channel(frame.channel),
      channel_gone: () => this.#channelGone(frame.channel_id),
      typing: () => this.#types(frame),
      commands: () => this.#set({ commands: frame.commands }, "commands"),
      bot: () => this.#hearBot(frame),
      me: () => this.#set({ me: frame.me }, "me"),
      interaction: () => frame.state === "pending" || this.#settle(frame.nonce, frame.state, frame.reason),
      autocomplete: () => this.#tell("autocomplete", frame),
      modal: () => this.#modal(frame),
      refused: () => this.#tell("refused", frame),
    }[frame.t];
    hear?.();
  }

  #start(frame) {
    this.people = frame.people;
    this.guild = frame.guild;
    this.commands = frame.commands;
    this.me = frame.me;
    this.channels = new Map(frame.channels.map((channel) => [channel.id, channel]));
    this.messages.clear();
    this.chosen.clear();
    for (const user of [...frame.people, frame.me, ...frame.channels.map((channel) => channel.recipient)]) this.#meet(user);
    this.ready = true;
    this.connected = true;
    this.#hearBot(frame);
    this.#tell("ready");
  }

  #hearBot(frame) {
    this.bot = frame.bot;
    this.botOnline = frame.bot_online;
    this.#meet(frame.bot);
    this.#tell("bot");
  }

  #fill({ channel_id: id, messages }) {
    this.messages.set(id, new Map(messages.map((message) => [message.id, message])));
    messages.forEach((message) => this.#meetAll(message));
    this.#tell("history", { channelId: id });
  }

  #create({ channel_id: id, message }) {
    this.#meetAll(message);
    this.messages.get(id)?.set(message.id, message);
    this.#typing.get(id)?.delete(message.author.id);
    const channel = this.channels.get(id);
    const shown = !(message.flags & EPHEMERAL);
    if (channel && shown && newer(message.id, channel.last_message_id)) channel.last_message_id = message.id;
    if (channel && shown && message.author.id === this.me.id) channel.last_read_id = message.id;
    this.#tell("message", { channelId: id, message, fresh: true });
    this.#tell("channels");
    this.#tell("typing", { channelId: id });
  }

  #update({ channel_id: id, message }) {
    this.#meetAll(message);
    for (const key of this.chosen.keys()) if (key.startsWith(`${message.id} `)) this.chosen.delete(key);
    const known = this.messages.get(id);
    if (!known?.has(message.id)) return;
    known.set(message.id, { ...known.get(message.id), ...message });
    this.#tell("message", { channelId: id, message: known.get(message.id), fresh: false });
  }

  #forget(channelId, id) {
    this.messages.get(channelId)?.delete(id);
    this.#tell("gone", { channelId, id });
  }

  #channel(channel) {
    this.#meet(channel.recipient);
    this.channels.set(channel.id, channel);
    this.#tell("channels");
  }

  #channelGone(id) {
    this.channels.delete(id);
    this.messages.delete(id);
    this.#tell("channels");
  }

  #types({ channel_id: id, user_id: userId }) {
    if (userId === this.me.id) return;
    if (!this.#typing.has(id)) this.#typing.set(id, new Map());
    this.#typing.get(id).set(userId, Date.now() + TYPING_LASTS);
    setTimeout(() => this.#tell("typing", { channelId: id }), TYPING_LASTS + 50);
    this.#tell("typing", { channelId: id });
  }

  #modal(frame) {
    const asked = this.#pending.get(frame.nonce);
    this.#settle(frame.nonce, "done");
    if (asked) this.#tell("modal", { ...frame, channelId: asked.channelId });
  }

  #settle(nonce, state, reason = null) {
    const asked = this.#pending.get(nonce);
    if (!asked) return;
    clearTimeout(asked.timer);
    this.#pending.delete(nonce);
    if (state === "failed" && asked.messageId) {
      this.failures.set(asked.messageId, reason);
      this.chosen.delete(`${asked.messageId} ${asked.customId}`);
    }
    this.#tell("interaction", { asked, state, reason });
  }

  #lost() {
    const told = this.connected;
    this.connected = false;
    for (const nonce of [...this.#pending.keys()]) this.#settle(nonce, "failed", "offline");
    if (told || !this.ready) this.#tell("lost");
  }

  #meetAll(message) {
    const replied = message.referenced_message?.author;
    for (const user of [message.author, ...(message.mentions ?? []), message.interaction_metadata?.user, replied]) {
      this.#meet(user);
    }
  }

  #meet(user) {
    if (user?.id) this.#users.set(user.id, user);
  }

  #set(fields, name) {
    Object.assign(this, fields);
    this.#tell(name);
  }

  #nonce() {
    this.#serial += 1;
    return `${Date.now().toString(36)}-${this.#serial}-${Math.random().toString(36).slice(2, 8)}`;
  }

  #tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
