// The channel list of one person: the server's channels and their direct messages.

import { fill, h, icon } from "./dom.js";
import { avatar, userPanel } from "./people.js";
import { displayName } from "./store.js";

export class Sidebar {
  element = h("div", { class: "sidebar" });
  #go;

  constructor(go) {
    this.#go = go;
  }

  draw(context, currentId) {
    const { store, t } = context;
    const channels = [...store.channels.values()];
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
    fill(this.element,
      h("div", { class: "guild-name" }, h("h1", {}, store.guild.name)),
      h("nav", { class: "channels", "aria-label": t("Channels"), data: { testid: "channels" } },
        h("h2", {}, t("Channels")),
        this.#list(channels.filter((channel) => channel.reached && channel.type !== 1), context, currentId),
        [...new Set(channels.map((channel) => channel.server).filter(Boolean))].map((server) => [
          h("h2", {}, t("{server}, without the bot", { server })),
          this.#list(channels.filter((channel) => channel.server === server), context, currentId)]),
        h("h2", {}, t("Direct messages")),
        h("ul", {}, channels.filter((channel) => channel.type === 1 || channel.context === 2).sort(latestFirst).map((channel) => this.#item(channel, context, currentId)))),
      userPanel(store));
    if (focused) this.element.querySelector(`[data-channel-id="${focused}"]`)?.focus();
  }

  #list(channels, context, currentId) {
    return h("ul", {}, channels.map((channel) => this.#item(channel, context, currentId)));
  }

  #item(channel, { store, t }, currentId) {
    const direct = channel.type === 1;
    const name = direct ? displayName(channel.recipient) : channel.name;
    const current = channel.id === currentId;
    const unread = !current && store.unread(channel);
    const count = current ? 0 : store.badge(channel);
    const label = [direct ? name : `#${name}`, count ? t("{count} unread", { count }) : unread ? t("unread") : ""].filter(Boolean).join(", ");
    return h("li", {}, h("button", {
      class: "channel", type: "button", "aria-label": label, "aria-current": current ? "page" : null, onclick: () => this.#go(channel.id),
      data: { testid: "channel", channelId: channel.id, channel: direct ? `@${channel.recipient.username}` : channel.name, unread: unread ? "true" : null },
    },
    direct ? avatar(channel.recipient, "avatar-small") : icon("hash"),
    h("span", { class: "channel-name" }, name),
    count > 0 && h("span", { class: "badge", data: { testid: "mention-badge" } }, String(Math.min(count, 99)))));
  }
}

function latestFirst(one, other) {
  const [first, second] = [one.last_message_id ?? "", other.last_message_id ?? ""];
  return second.length - first.length || (second > first ? 1 : -1);
}
