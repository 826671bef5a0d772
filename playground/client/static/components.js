// Discord's message components, versions 1 and 2.

import { dots, h, icon, placeOf } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { inline, markdown } from "./markdown.js";
import { fileCard, mediaItem, picture } from "./media.js";
import { avatar } from "./people.js";
import { selectMenu } from "./select.js";
import { displayName, everybody, textChannels } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK = 5;

/** The elements of a message's components. */
export function components(list, message, context) {
  return (list ?? []).map((component) => one(component, message, context));
}

function one(component, message, context) {
  const make = {
    1: row, 2: button, 3: stringSelect, 5: entitySelect, 6: entitySelect, 7: entitySelect, 8: entitySelect,
    9: section, 10: textDisplay, 11: thumbnail, 12: gallery, 13: file, 14: separator, 17: container,
  }[component.type];
  return make ? make(component, message, context) : h("div", { class: "unknown" }, `[${component.type}]`);
}

function row(component, message, context) {
  return h("div", { class: "row" }, components(component.components, message, context));
}

function button(component, message, context) {
  const { store } = context;
  const face = [emojiOf(component.emoji), component.label && h("span", { class: "button-label" }, component.label)];
  if (component.style === LINK) {
    return linkButton(component, face, context);
  }
  const waiting = store.pendingOn(message.id);
  const pending = waiting === component.custom_id;
  const props = {
    class: `button ${STYLES[component.style] ?? "secondary"}`, type: "button", disabled: component.disabled,
    // A truly disabled button would lose the focus while it waits.
    "aria-disabled": waiting ? "true" : null, "aria-busy": pending ? "true" : null,
    "aria-label": component.label ? null : component.emoji?.name,
    data: { testid: "button", customId: component.custom_id, state: pending ? "pending" : null },
  };
  const press = () => store.pendingOn(message.id) || store.press(message, component.custom_id);
  return h("button", { ...props, onclick: press }, face, pending && dots());
}

// A link to a message of this server shows it here, as Discord does.
function linkButton(component, face, context) {
  const data = { testid: "button" };
  const place = placeOf(component.url);
  if (place && context.store.channels.has(place.channelId)) {
    return h("button", { class: "button link", type: "button", data, onclick: () => context.goto(place.channelId, place.messageId) }, face, icon("go"));
  }
  return h("a", { class: "button link", href: component.url, target: "_blank", rel: "noopener noreferrer", data }, face, icon("link"));
}

// --- selects ---------------------------------------------------------------------------------------------------------

function stringSelect(component, message, context) {
  const chosen = component.options.filter((option) => option.default).map((option) => option.value);
  return menu(component, component.options, chosen, message, context);
}

function entitySelect(component, message, context) {
  const { store } = context;
  const users = [5, 7].includes(component.type) ? everybody(store) : [];
  const choices = component.type === 8 ? textChannels(store).map(channelChoice) : users.map(userChoice);
  return menu(component, choices, (component.default_values ?? []).map((value) => value.id), message, context);
}

/** A person as an option of a list. */
export function userChoice(user) {
  return { value: user.id, label: displayName(user), description: user.username, get face() { return avatar(user, "avatar-small"); } };
}

/** A channel as an option of a list. */
export function channelChoice(channel) {
  return { value: channel.id, label: `#${channel.name}` };
}

function menu(component, choices, defaults, message, context) {
  const { store, t } = context;
  const waiting = store.pendingOn(message.id);
  return h("div", { class: "select-holder" }, selectMenu({
    choices,
    chosen: store.chosen.get(`${message.id} ${component.custom_id}`) ?? defaults,
    least: component.min_values ?? 1,
    most: component.max_values ?? 1,
    placeholder: component.placeholder,
    disabled: component.disabled || waiting !== null,
    pending: waiting === component.custom_id,
    customId: component.custom_id,
    pick: (values) => store.pendingOn(message.id) || store.select(message, component.custom_id, values),
    returnFocus: () => document.querySelector(`[data-message-id="${message.id}"] [data-custom-id="${CSS.escape(component.custom_id)}"]`),
    t,
  }));
}

// --- version 2 -------------------------------------------------------------------------------------------------------

function textDisplay(component, message, context) {
  return h("div", { class: "text" }, markdown(component.content, context));
}

function section(component, message, context) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, components(component.components, message, context)),
    component.accessory && h("div", { class: "section-side" }, one(component.accessory, message, context)));
}

function thumbnail(component, message, context) {
  return picture(mediaItem(component.media, component, message), context, "picture-thumbnail");
}

function gallery(component, message, context) {
  const pictures = component.items.map((item) => picture(mediaItem(item.media, item, message), context));
  return h("div", { class: "gallery", data: { count: Math.min(pictures.length, 4) } }, pictures);
}

function file(component, message, context) {
  return fileCard(mediaItem(component.file, component, message), context);
}

function separator(component) {
  const space = component.spacing === 2 ? "separator-large" : "";
  return h("div", { class: `separator ${component.divider === false ? "" : "separator-line"} ${space}`, role: component.divider === false ? null : "separator" });
}

function container(component, message, context) {
  const box = h("div", { class: "container" }, components(component.components, message, context));
  accent(box, component.accent_color);
  return box;
}

/** Discord's colours are 24-bit numbers. */
function accent(element, colour) {
  if (colour === null || colour === undefined) return;
  element.classList.add("accented");
  element.style.setProperty("--accent-bar", `#${colour.toString(16).padStart(6, "0")}`);
}

// --- embeds ----------------------------------------------------------------------------------------------------------

export function embed(data, message, context) {
  const title = data.title && h("div", { class: "embed-title" }, data.url?.startsWith("http")
    ? h("a", { href: data.url, target: "_blank", rel: "noopener noreferrer" }, inline(data.title, context))
    : inline(data.title, context));
  const box = h("div", { class: "container embed accented" },
    data.author && h("div", { class: "embed-author" }, data.author.name),
    data.thumbnail && h("div", { class: "embed-thumbnail" }, picture(mediaItem(data.thumbnail, {}, message), context, "picture-thumbnail")),
    title,
    data.description && h("div", { class: "text" }, markdown(data.description, context)),
    data.fields?.length > 0 && h("dl", { class: "embed-fields" }, data.fields.map((field) => h("div", { class: field.inline ? "field-inline" : "" },
      h("dt", {}, inline(field.name, context)), h("dd", {}, markdown(field.value, context))))),
    data.image && picture(mediaItem(data.image, {}, message), context),
    (data.footer || data.timestamp) && h("div", { class: "subtext" },
      [data.footer?.text, data.timestamp && new Date(data.timestamp).toLocaleDateString(context.locale)].filter(Boolean).join(" • ")));
  accent(box, data.color);
  return box;
}
