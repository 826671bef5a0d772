// One message as a row of the timeline.

import { dots, h, icon } from "./dom.js";
import { hourMinute, longDay, sameDay, stamp } from "./clock.js";
import { components, embed } from "./components.js";
import { markdown, plain } from "./markdown.js";
import { fileCard, isPicture, mediaItem, picture } from "./media.js";
import { avatar } from "./people.js";
import { personMenu } from "./person_menu.js";
import { displayName, EPHEMERAL, LOADING } from "./store.js";

const GROUP_WITHIN = 7 * 60_000; // ms within which messages of one author share one head
const V2 = 1 << 15;

/** The row of a message below `previous` (a message or null). `firstNew` draws the line above what is unread. */
export function messageRow(message, previous, context, firstNew = false) {
  const when = new Date(message.timestamp);
  const newDay = !previous || !sameDay(when, new Date(previous.timestamp));
  const headed = newDay || firstNew || !follows(message, previous);
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const article = h("article", {
    class: ["message", headed ? "headed" : "", ephemeral ? "ephemeral" : "", pingsMe(message, context) ? "pings-me" : ""].join(" "),
    "aria-label": `${displayName(message.author)}, ${stamp(when, context.locale)}`,
    data: { testid: "message", messageId: message.id, ephemeral: ephemeral ? "true" : null, author: message.author.username },
  },
  headed && origin(message, context),
  h("div", { class: "gutter" }, headed ? avatar(message.author) : h("time", { class: "gutter-time", "aria-hidden": "true" }, hourMinute(when, context.locale))),
  h("div", { class: "message-body" }, headed && head(message, when, context), body(message, context), foot(message, context)));
  return h("div", { class: "item", data: { id: message.id } }, newDay && divider(longDay(when, context.locale)), firstNew && divider(context.t("New"), "divider-new"), article);
}

function follows(message, previous) {
  const close = new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_WITHIN;
  const same = previous.author.id === message.author.id && (previous.flags & EPHEMERAL) === (message.flags & EPHEMERAL);
  return close && same && !usedCommand(message) && message.type !== 19;
}

function pingsMe(message, { store }) {
  return message.author.id !== store.me.id && (message.mentions ?? []).some((user) => user.id === store.me.id);
}

function divider(text, extra = "") {
  return h("div", { class: `divider ${extra}`, role: "separator" }, h("span", {}, text));
}

/** Whose message it is; with what can be done with them, where there is something. */
function author(message, context) {
  const name = displayName(message.author);
  const menu = personMenu(message.author, message.channel_id, context);
  return menu ? h("button", { class: "author", type: "button", "aria-haspopup": "menu", data: { testid: "author" }, onclick: menu }, name) : h("span", { class: "author" }, name);
}

function head(message, when, context) {
  const { locale, t } = context;
  return h("header", { class: "message-head" },
    author(message, context),
    message.author.bot && h("span", { class: "app-badge" }, t("APP")),
    h("time", { datetime: when.toISOString(), title: stamp(when, locale) }, stamp(when, locale)));
}

// --- origin ----------------------------------------------------------------------------------------------------------

function usedCommand(message) {
  return message.interaction ?? message.interaction_metadata ?? null;
}

function origin(message, context) {
  if (message.type === 19) return reply(message, context);
  const used = usedCommand(message);
  const name = used?.name ?? message.interaction?.name;
  if (!used?.user || !name) return null;
  const [before, after] = context.t("{name} used {command}", { name: "\0", command: "\0\0" }).split("\0").filter((part) => part.trim());
  return h("div", { class: "origin", data: { testid: "used-command" } },
    avatar(used.user, "avatar-tiny"), h("strong", {}, displayName(context.store.user(used.user.id) ?? used.user)), h("span", {}, before, after),
    h("button", { class: "mention", type: "button", onclick: () => context.command(name) }, `/${context.commandName(name)}`));
}

function reply(message, context) {
  const other = message.referenced_message ?? context.store.message(message.channel_id, message.message_reference?.message_id);
  if (other === null && message.referenced_message === undefined) return null; // too old to be here
  if (!other) return h("div", { class: "origin" }, icon("reply"), h("em", {}, context.t("Original message was deleted")));
  const text = plain(textOf(other), context).slice(0, 300) || context.t("Picture");
  const jump = () => document.querySelector(`[data-message-id="${other.id}"]`)?.scrollIntoView({ block: "center" });
  return h("button", { class: "origin origin-reply", type: "button", onclick: jump },
    avatar(other.author, "avatar-tiny"), h("strong", {}, displayName(other.author)), h("span", {}, text));
}

// --- content ---------------------------------------------------------------------------------------------------------

function body(message, context) {
  if (message.flags & LOADING) {
    return h("div", { class: "thinking", data: { testid: "thinking" } }, dots(), context.t("{name} is thinking…", { name: displayName(message.author) }));
  }
  return [
    message.content && h("div", { class: "text", data: { testid: "content" } }, markdown(message.content, context), edited(message, context)),
    message.flags & V2 ? null : attachments(message, context),
    (message.embeds ?? []).map((data) => embed(data, message, context)),
    h("div", { class: "components" }, components(message.components, message, context), !message.content && edited(message, context)),
  ];
}

function edited(message, { locale, t }) {
  if (!message.edited_timestamp) return null;
  return h("time", { class: "edited", title: stamp(new Date(message.edited_timestamp), locale) }, ` (${t("edited")})`);
}

// In version 2 messages only the components show attachments.
function attachments(message, context) {
  const used = JSON.stringify(message.embeds ?? []);
  const files = (message.attachments ?? []).filter((file) => !used.includes(file.url) && !used.includes(`attachment://${file.filename}`));
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture).map((file) => picture(mediaItem({ url: file.url }, file, message), context));
  const others = files.filter((file) => !isPicture(file)).map((file) => fileCard({ ...file, name: file.filename }, context));
  return h("div", { class: "attachments" }, pictures.length > 0 && h("div", { class: "gallery", data: { count: Math.min(pictures.length, 4) } }, pictures), others);
}

function foot(message, context) {
  const { store, t } = context;
  const failed = store.failures.has(message.id);
  const dismiss = () => store.dismiss(message);
  return [
    message.thread && h("div", { class: "text", data: { testid: "thread" } }, "↳ ", markdown(`<#${message.thread.id}>`, context)),
    failed && h("div", { class: "failed", role: "alert", data: { testid: "failed" } }, failureText(store.failures.get(message.id), t)),
    message.flags & EPHEMERAL ? onlyYou(dismiss, t, { testid: "dismiss" }) : null,
  ];
}

function onlyYou(dismiss, t, data = {}) {
  return h("div", { class: "only-you" }, icon("eye"), t("Only you can see this"), " · ",
    h("button", { class: "text-button", type: "button", onclick: dismiss, data }, t("Dismiss message")));
}

/** The sentence that says why an interaction failed. */
export function failureText(reason, t) {
  if (reason === "offline") return t("No connection. Try again in a moment.");
  return /did not respond/i.test(reason ?? "") ? t("The application did not respond") : t("This interaction failed");
}

/** A message in one line, to be announced by a screen reader. */
export function spoken(message, context) {
  return `${displayName(message.author)}: ${plain(textOf(message), context).slice(0, 300)}`;
}

function textOf(message) {
  return [message.content, ...componentTexts(message.components)].filter(Boolean).join("\n");
}

function componentTexts(list) {
  return (list ?? []).flatMap((component) => [component.content, ...componentTexts(component.components)]);
}

/** The row of a command that is being sent, or that failed. */
export function commandRow(request, context, failure = undefined, dismiss = null) {
  const { store, t } = context;
  const failed = failure !== undefined;
  return h("div", { class: "item" }, h("article", { class: "message headed ephemeral", data: { testid: failed ? "command-failed" : "command-pending" } },
    h("div", { class: "origin" }, avatar(store.me, "avatar-tiny"), h("strong", {}, displayName(store.me)), h("span", {}, `/${request.shownAs}`)),
    h("div", { class: "gutter" }, avatar(store.bot ?? { username: "?", bot: true })),
    h("div", { class: "message-body" },
      h("header", { class: "message-head" }, h("span", { class: "author" }, displayName(store.bot)), h("span", { class: "app-badge" }, t("APP"))),
      failed
        ? h("div", { class: "failed", role: "alert" }, failureText(failure, t))
        : h("div", { class: "thinking" }, dots(), t("Sending the command…")),
      failed && onlyYou(dismiss, t))));
}
