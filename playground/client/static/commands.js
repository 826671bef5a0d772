// Application commands as one can type them: groups flattened to leaves, texts read into options, options checked.

import { displayName, everybody, textChannels } from "./store.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const KIND = { text: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10 };

/** Every command that can be sent, with its words in `locale`; of a `channel` only those that are offered there to `me`. */
export function leaves(commands, locale, channel = null, me = null) {
  const typed = commands.filter((command) => (command.type ?? 1) === 1 && offered(command, channel, me));
  return typed.flatMap((command) => grow(command, { commandId: command.id, steps: [], local: [] }, locale));
}

/** The commands in the context menu of a person that are offered in a `channel` to `me`, each with its name in `locale`. */
export function offeredOfPeople(commands, locale, channel, me) {
  return commands.filter((command) => command.type === 2 && offered(command, channel, me)).map((command) => ({ id: command.id, local: localName(command, locale) }));
}

// Discord's contexts: 0 a server, 1 the direct messages with the bot, 2 a chat between people. Installed by: 0 the server, 1 the person.
function offered(command, channel, me) {
  if (!channel) return true;
  if (channel.context && command.dm_permission === false) return false;
  const kinds = command.integration_types ?? [0];
  const has = (kinds.includes(0) && channel.reached) || (kinds.includes(1) && me?.installed);
  return Boolean(has) && (!command.contexts || command.contexts.includes(channel.context));
}

function grow(node, above, locale) {
  const here = { ...above, steps: [...above.steps, { name: node.name, type: node.type }], local: [...above.local, localName(node, locale)] };
  const below = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (below.length) return below.flatMap((option) => grow(option, here, locale));
  const options = (node.options ?? []).map((option) => ({ ...option, local: localName(option, locale), about: localDescription(option, locale) }));
  options.sort((one, other) => Boolean(other.required) - Boolean(one.required));
  return [{
    commandId: here.commandId,
    steps: here.steps,
    path: here.steps.map((step) => step.name).join(" "),
    local: here.local.join(" "),
    about: localDescription(node, locale),
    options,
  }];
}

function localName(node, locale) {
  return node.name_localizations?.[locale] ?? node.name;
}

function localDescription(node, locale) {
  return node.description_localizations?.[locale] ?? node.description ?? "";
}

/** The leaves that fit what was typed after the slash, the best first. */
export function search(all, query) {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const rank = (leaf) => {
    const names = [leaf.local, leaf.path];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (words.every((word) => names.some((name) => name.split(" ").some((part) => part.startsWith(word))))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : words.length === 1 && leaf.about.toLowerCase().includes(wanted) ? 3 : 9;
  };
  return all.map((leaf) => [rank(leaf), leaf]).filter(([order]) => order < 9).sort(([one], [other]) => one - other).map(([, leaf]) => leaf);
}

/** A typed "/path rest" as {leaf, rest}; null when no command is called that. The longest path wins. */
export function recognise(all, text) {
  if (!text.startsWith("/")) return null;
  const typed = text.slice(1);
  const hits = all.flatMap((leaf) => [...new Set([leaf.local, leaf.path])].map((name) => ({ leaf, name })))
    .filter(({ name }) => typed === name || /\s/.test(typed.slice(name.length, name.length + 1)) && typed.startsWith(name));
  hits.sort((one, other) => other.name.length - one.name.length);
  return hits.length ? { leaf: hits[0].leaf, rest: typed.slice(hits[0].name.length).trim() } : null;
}

/** "name:value name:value" as a Map of option name -> text; null when it is written otherwise. */
export function splitOptions(leaf, rest) {
  if (rest === "") return new Map();
  const names = leaf.options.flatMap((option) => [option.name, option.local]).map(escaped);
  const marks = names.length ? [...rest.matchAll(new RegExp(`(?:^|\\s)(${names.join("|")}):\\s?`, "g"))] : [];
  if (marks.length === 0 || marks[0].index !== 0) return null;
  return new Map(marks.map((mark, index) => {
    const option = findOption(leaf, mark[1]);
    return [option.name, rest.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim()];
  }));
}

/** The text as a part of a regular expression that means just that. */
export function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

export function findOption(leaf, name) {
  return leaf.options.find((option) => option.name === name || option.local === name) ?? null;
}

/** Discord's `data.options` for a leaf: subcommand levels around `options`. */
export function nest(leaf, options) {
  return leaf.steps.slice(1).reduceRight((inside, step) => [{ type: step.type, name: step.name, options: inside }], options);
}

/** The fixed choices of an option, in `locale`, as {name, value}. */
export function fixedChoices(option, store, locale, t) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: localName(choice, locale), value: choice.value, other: choice.name }));
  if (option.type === KIND.boolean) return [{ name: t("True"), value: true, other: "true" }, { name: t("False"), value: false, other: "false" }];
  if ([KIND.user, KIND.mentionable].includes(option.type)) return people(store);
  if (option.type === KIND.channel) return textChannels(store).map((channel) => ({ name: `#${channel.name}`, value: channel.id, other: channel.name }));
  return null;
}

/** Everybody whom one can name, as choices with `user`. */
export function people(store) {
  return everybody(store).map((user) => ({ name: displayName(user), value: user.id, other: user.username, user }));
}

/** A typed text as the value of an option: {value} or {error}, a sentence. */
export function readValue(option, text, choices, t) {
  if (text === "") return option.required ? { error: t("Fill this in") } : {};
  if (choices) return fromList(option, text, choices, t);
  if (option.type === KIND.integer || option.type === KIND.number) return number(option, text, t);
  if (option.min_length > text.length) return { error: t("At least {least} characters", { least: option.min_length }) };
  if (option.max_length < text.length) return { error: t("At most {most} characters", { most: option.max_length }) };
  return { value: text };
}

function fromList(option, text, choices, t) {
  const typed = text.replace(/^<[@#]!?(\d+)>$/, "$1").replace(/^[@#]/, "").toLowerCase();
  const same = (word) => String(word).replace(/^#/, "").toLowerCase() === typed;
  const hit = choices.find((choice) => [choice.name, choice.value, choice.other ?? choice.name].some(same));
  if (hit) return { value: hit.value };
  if ([KIND.user, KIND.mentionable].includes(option.type)) return { error: t("Nobody here has that name") };
  return { error: t(option.type === KIND.channel ? "No such channel" : "Choose one of the list") };
}

function number(option, text, t) {
  const whole = option.type === KIND.integer;
  if (!(whole ? /^[+-]?\d+$/ : /^[+-]?\d+([.,]\d+)?$/).test(text)) return { error: t(whole ? "A whole number" : "A number") };
  const value = Number(text.replace(",", "."));
  if (value < option.min_value) return { error: t("At least {least}", { least: option.min_value }) };
  if (value > option.max_value) return { error: t("At most {most}", { most: option.max_value }) };
  return { value };
}

/** The command a newcomer is told to type: of the first group the one that starts something, else one without duties. */
export function example(all) {
  const grouped = all.filter((leaf) => leaf.steps.length > 1);
  const group = grouped.filter((leaf) => leaf.steps[0].name === grouped[0].steps[0].name);
  const short = group.filter((leaf) => leaf.steps.length === 2);
  const free = (leaf) => !leaf.options.some((option) => option.required);
  return [...short, ...group].find((leaf) => leaf.steps.at(-1).name === "start") ?? group.find(free) ?? group[0] ?? all.find(free) ?? all[0] ?? null;
}
