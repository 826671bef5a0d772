// The context menu of a person: the application's commands that are about them.

import { offeredOfPeople } from "./commands.js";
import { h } from "./dom.js";
import { closePopover, openPopover } from "./popover.js";
import { displayName } from "./store.js";

/** A handler that opens the menu of `user` at what is pressed; null where no command stands in it. */
export function personMenu(user, channelId, { store, locale }) {
  const commands = offeredOfPeople(store.commands, locale, store.channels.get(channelId) ?? null, store.me);
  if (commands.length === 0) return null;
  const use = (command) => {
    closePopover();
    store.request({ op: "menu", channel_id: channelId, command_id: command.id, target_id: user.id }, { shownAs: command.local });
  };
  const item = (command) => h("button", { class: "menu-item", type: "button", role: "menuitem", data: { testid: "menu-item" }, onclick: () => use(command) }, command.local);
  return (event) => {
    event.preventDefault();
    openPopover(event.currentTarget, h("div", { class: "settings", role: "menu" }, h("h2", {}, displayName(user)), commands.map(item)), { label: displayName(user), testid: "person-menu" });
    document.querySelector(".menu-item")?.focus();
  };
}
