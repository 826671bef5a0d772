// A chosen command being filled in: its name, one field an option, and at the end a place to add optional ones.

import { fill, h, icon } from "./dom.js";
import { findOption, fixedChoices, nest, readValue } from "./commands.js";
import { avatar } from "./people.js";

const DEBOUNCE = 150; // ms without typing before the bot is asked for choices

export class CommandForm {
  element = h("div", { class: "form", role: "group", data: { testid: "command-form" } });
  leaf;
  #context;
  #channelId;
  #suggestions;
  #on; // {submit(options, words), close()}
  #fields = []; // {option, input, chip, picked, choices, nonce}
  #rest;
  #timer = null;

  constructor(leaf, context, channelId, suggestions, on) {
    this.leaf = leaf;
    [this.#context, this.#channelId, this.#suggestions, this.#on] = [context, channelId, suggestions, on];
    this.#rest = h("input", { class: "form-rest", type: "text", autocomplete: "off", spellcheck: "false", "aria-label": `/${leaf.local}`, data: { testid: "form-rest" } });
    this.#rest.addEventListener("input", () => this.#restTyped());
    this.#rest.addEventListener("focus", () => this.#offer());
    this.#rest.addEventListener("keydown", (event) => this.#key(event));
    this.#rest.addEventListener("blur", () => this.#suggestions.hide());
    fill(this.element,
      h("span", { class: "form-name", data: { testid: "command-chip", command: leaf.path } }, `/${leaf.local}`),
      this.#rest);
    leaf.options.filter((option) => option.required).forEach((option) => this.#add(option));
  }

  focus() {
    (this.#fields.find((field) => field.input.value === "")?.input ?? this.#rest).focus();
  }

  /** Puts in what was already typed: option name -> text. */
  prefill(texts) {
    for (const [name, text] of texts) this.#add(findOption(this.leaf, name)).input.value = text;
    this.#fields.forEach((field) => this.#fit(field));
  }

  /** Shows the bot's choices, if they respond to the field's last request. */
  completed({ nonce, choices }) {
    const field = this.#fields.find((one) => one.nonce === nonce);
    if (!field || document.activeElement !== field.input) return;
    field.offered = choices;
    this.#show(field, choices.map((choice) => this.#item(field, { name: choice.name_localizations?.[this.#context.locale] ?? choice.name, value: choice.value })));
  }

  submit() {
    if (this.#rest.value.trim()) {
      this.#rest.focus();
      this.#suggestions.show(this.#rest, [], { error: this.#context.t("Write the options as name:value") });
      return;
    }
    const options = [];
    for (const field of this.#fields) {
      const { value, error } = this.#read(field);
      if (error) {
        this.#showError(field, error);
        return;
      }
      if (value !== undefined) options.push({ type: field.option.type, name: field.option.name, value });
    }
    const words = [this.leaf.local, ...this.#fields.filter((field) => field.input.value).map((field) => `${field.option.local}:${field.input.value}`)];
    this.#on.submit(this.leaf, nest(this.leaf, options), words.join(" "));
  }

  // --- fields --------------------------------------------------------------------------------------------------------

  #add(option) {
    const known = this.#fields.find((field) => field.option === option);
    if (known) return known;
    const { store, locale, t } = this.#context;
    const numeric = [4, 10].includes(option.type);
    const input = h("input", {
      type: "text", size: 3, autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: numeric ? "decimal" : null,
      "aria-label": `${option.local}: ${option.about}`, "aria-required": option.required ? "true" : null, data: { testid: "field-input" },
    });
    const label = h("span", { class: "field-name" }, option.local);
    const chip = h("span", { class: "field", data: { testid: "field", option: option.name } }, label, input);
    const field = { option, input, chip, picked: null, error: null, offered: [], nonce: null, choices: fixedChoices(option, store, locale, t) };
    chip.addEventListener("pointerdown", (event) => event.target === input || (event.preventDefault(), input.focus()));
    if (!option.required) label.append(h("button", { class: "field-remove", type: "button", tabindex: "-1", "aria-label": t("Remove option {name}", { name: option.local }), onclick: () => this.#drop(field) }, icon("close")));
    input.addEventListener("input", () => this.#typed(field));
    input.addEventListener("focus", () => this.#suggest(field, 0));
    input.addEventListener("blur", () => this.#suggestions.hide());
    input.addEventListener("keydown", (event) => this.#key(event, field));
    this.#rest.before(chip);
    this.#fields.push(field);
    return field;
  }

  #drop(field) {
    const index = this.#fields.indexOf(field);
    this.#fields.splice(index, 1);
    field.chip.remove();
    (this.#fields[index - 1]?.input ?? this.#rest).focus();
  }

  #fit(field) {
    field.input.size = Math.max(3, field.input.value.length + 1);
  }

  #read(field) {
    if (field.picked) return { value: field.picked.value };
    const text = field.input.value.trim();
    const offered = field.offered.find((choice) => choice.name.toLowerCase() === text.toLowerCase());
    if (offered) return { value: offered.value };
    return readValue(field.option, text, field.choices, this.#context.t);
  }

  #typed(field) {
    field.picked = field.error = null;
    field.chip.classList.remove("invalid");
    this.#moveToNamed(field);
    this.#fit(field);
    this.#suggest(field, DEBOUNCE);
  }

  // Typing "name:" in a field, as in a whole typed command, moves on to the field of that option.
  #moveToNamed(field) {
    const match = /^(?:([\s\S]*?)\s)?([^\s:]+):$/.exec(field.input.value);
    const option = match && findOption(this.leaf, match[2]);
    if (!option || (option === field.option && match[1])) return;
    field.input.value = match[1] ?? "";
    this.#fit(field);
    if (option !== field.option) this.#add(option).input.focus();
  }

  #suggest(field, wait) {
    clearTimeout(this.#timer);
    if (field.choices) this.#show(field, this.#matching(field).map((choice) => this.#item(field, choice)));
    else if (field.option.autocomplete) {
      if (wait === 0) this.#show(field, []);
      this.#timer = setTimeout(() => this.#complete(field), wait);
    } else this.#show(field, []);
  }

  #complete(field) {
    const { store } = this.#context;
    const options = this.#fields.filter((other) => other !== field).flatMap((other) => {
      const { value } = this.#read(other);
      return value === undefined ? [] : [{ type: other.option.type, name: other.option.name, value }];
    });
    options.push({ type: field.option.type, name: field.option.name, value: field.picked ? String(field.picked.name) : field.input.value, focused: true });
    field.nonce = store.complete(this.#channelId, this.leaf.commandId, nest(this.leaf, options));
  }

  #matching(field) {
    const wanted = field.picked ? "" : field.input.value.trim().replace(/^[@#]/, "").toLowerCase();
    return field.choices.filter((choice) => `${choice.name} ${choice.other ?? ""}`.toLowerCase().includes(wanted));
  }

  #item(field, choice) {
    const face = choice.user ? () => avatar(choice.user, "avatar-small") : null;
    return { label: choice.name, face, description: choice.user && choice.other, data: { testid: "suggestion", value: choice.value }, pick: () => this.#pick(field, choice) };
  }

  #show(field, items) {
    const { option } = field;
    const range = [option.min_value !== undefined && `≥ ${option.min_value}`, option.max_value !== undefined && `≤ ${option.max_value}`].filter(Boolean).join(", ");
    const about = [option.about, range, option.required ? null : this.#context.t("optional")].filter(Boolean).join(" · ");
    // Enter sends a complete value instead of replacing it with the first item.
    this.#suggestions.show(field.input, items, { title: option.local, about, error: field.error, eager: !field.picked && (option.required || field.input.value !== "" || Boolean(field.choices)) });
  }

  #pick(field, choice) {
    field.picked = choice;
    field.error = null;
    field.input.value = choice.name;
    field.chip.classList.remove("invalid");
    this.#fit(field);
    (this.#fields.find((other) => other.input.value === "" && other.option.required)?.input ?? this.#rest).focus();
  }

  #showError(field, error) {
    field.error = error;
    field.chip.classList.add("invalid");
    field.input.focus();
    this.#suggest(field, 0);
  }

  // --- keys ----------------------------------------------------------------------------------------------------------

  #key(event, field = null) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "Backspace" && event.target.value === "") this.#back(field);
    else return;
    event.preventDefault();
  }

  // From a field, or with null from the place behind them all.
  #back(field) {
    const before = field ? this.#fields.indexOf(field) : this.#fields.length;
    if (field && !field.option.required) this.#drop(field);
    else if (before === 0) this.#on.close(`/${this.leaf.local}`);
    else this.#fields[before - 1].input.focus();
  }

  #escape() {
    if (this.#suggestions.element.hidden) {
      this.#on.close();
      return;
    }
    // Choices that arrive later must not open the list again.
    clearTimeout(this.#timer);
    this.#fields.forEach((field) => (field.nonce = null));
    this.#suggestions.hide();
  }

  #restTyped() {
    const option = findOption(this.leaf, this.#rest.value.trim().replace(/:$/, ""));
    if (option && this.#rest.value.endsWith(":")) this.#addTyped(option);
    else this.#offer();
  }

  #addTyped(option) {
    this.#rest.value = "";
    this.#add(option).input.focus();
  }

  #offer() {
    const { t } = this.#context;
    const wanted = this.#rest.value.trim().toLowerCase();
    const open = this.leaf.options.filter((option) => !this.#fields.some((field) => field.option === option) && option.local.startsWith(wanted));
    const items = open.map((option) => ({ label: option.local, description: option.about, group: t("Options"), data: { testid: "suggestion", value: option.name }, pick: () => this.#addTyped(option) }));
    this.#suggestions.show(this.#rest, items, { title: `/${this.leaf.local}`, about: `${this.leaf.about} · ${t("Press Enter to send")}`, eager: wanted !== "" });
  }
}
