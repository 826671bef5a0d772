// A modal, as a native dialog: Esc, the focus trap and the return of the focus are the browser's.

import { CHECKBOX, CHECKBOX_GROUP, RADIO_GROUP, checkboxField, groupField } from "./choices.js";
import { fill, freshId, h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { failureText } from "./message.js";
import { selectMenu } from "./select.js";
import { channelChoice, userChoice } from "./components.js";
import { everybody, textChannels } from "./store.js";

const PARAGRAPH = 2;
const TEXT_INPUT = 4;
const MAKERS = { [TEXT_INPUT]: textField, [RADIO_GROUP]: groupField, [CHECKBOX_GROUP]: groupField };

/** Opens the modal of a frame. It closes when the bot has responded, on Esc and on Cancel. */
export function openModal(frame, context) {
  const { store, t } = context;
  const fields = [];
  const title = freshId("modal");
  const error = h("p", { class: "failed", role: "alert", hidden: true });
  const send = h("button", { class: "button primary", type: "submit", data: { testid: "modal-submit" } }, t("Submit"));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": title, data: { testid: "modal" } });
  const form = h("form", { method: "dialog", novalidate: true },
    h("header", { class: "modal-head" }, h("h2", { id: title }, frame.title),
      h("button", { class: "icon-button", type: "button", "aria-label": t("Close"), onclick: () => dialog.close() }, icon("close"))),
    h("div", { class: "modal-body" }, frame.components.map((component) => part(component, fields, context)), error),
    h("footer", { class: "modal-foot" }, h("button", { class: "button secondary", type: "button", data: { testid: "modal-cancel" }, onclick: () => dialog.close() }, t("Cancel")), send));
  let nonce = null;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) wrong[0].focus();
    else if (!nonce) {
      error.hidden = send.disabled = true;
      send.disabled = true;
      const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
      nonce = store.request({ op: "modal", interaction_id: frame.interaction_id, custom_id: frame.custom_id, values }, {});
    }
  });
  const onInteraction = ({ detail }) => {
    if (detail.request.nonce !== nonce || detail.state === "pending") return;
    if (detail.state === "done") dialog.close();
    nonce = null;
    send.disabled = false;
    error.hidden = false;
    error.textContent = failureText(detail.reason, t);
  };
  store.addEventListener("interaction", onInteraction);
  dialog.addEventListener("close", () => {
    store.removeEventListener("interaction", onInteraction);
    dialog.remove();
  });
  fill(dialog, form);
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

// Rows of text inputs (the older form), labels around one input, and plain text.
function part(component, fields, context) {
  if (component.type === 1) return component.components.map((inner) => part(inner, fields, context));
  if (component.type === 10) return h("div", { class: "text" }, markdown(component.content, context));
  if (component.type === 18) return labelled(component.component, component.label, component.description, fields, context);
  if (component.type === TEXT_INPUT) return labelled(component, component.label, null, fields, context);
  return null;
}

function labelled(input, label, description, fields, context) {
  const id = freshId("field");
  if (input.type === CHECKBOX) {
    const { element, field } = checkboxField(input, id, label, description);
    fields.push(field);
    return h("div", { class: "modal-field" }, element);
  }
  const problem = h("span", { class: "field-problem", role: "alert", id: `${id}-problem` });
  const group = MAKERS[input.type] === groupField; // its options have labels of their own
  const { element, field } = (MAKERS[input.type] ?? selectField)(input, id, label, problem, context);
  fields.push(field);
  return h("div", { class: "modal-field" },
    h(group ? "span" : "label", { class: "modal-label", id: `${id}-label`, for: group ? null : id }, label, input.required !== false && h("span", { class: "required", title: context.t("required") }, " *")),
    description && h("p", { class: "modal-description", id: `${id}-about` }, description),
    element, problem);
}

function textField(input, id, label, problem, { t }) {
  const long = input.style === PARAGRAPH;
  const required = input.required !== false;
  const element = h(long ? "textarea" : "input", {
    id, type: long ? null : "text", rows: long ? 5 : null, placeholder: input.placeholder, maxlength: input.max_length, autocomplete: "off",
    "aria-required": String(required), "aria-describedby": `${id}-problem`, value: input.value ?? "", data: { testid: "modal-input", customId: input.custom_id },
  });
  const count = h("span", { class: "modal-count" });
  const counted = () => {
    if (input.max_length) count.textContent = t("{count} of {most} characters", { count: element.value.length, most: input.max_length });
  };
  const wrong = () => {
    if (required && element.value.trim() === "") return t("Fill this in");
    if (element.value && element.value.length < (input.min_length ?? 0)) return t("At least {least} characters", { least: input.min_length });
    return "";
  };
  const check = () => {
    problem.textContent = wrong();
    element.setAttribute("aria-invalid", String(problem.textContent !== ""));
    return problem.textContent === "";
  };
  element.addEventListener("input", () => {
    counted();
    if (problem.textContent) check();
  });
  counted();
  return { element: [element, long && count], field: { id: input.custom_id, value: () => element.value, check, focus: () => element.focus() } };
}

function selectField(input, id, label, problem, context) {
  const { store, t } = context;
  const choices = input.options ?? (input.type === 8 ? textChannels(store).map(channelChoice) : everybody(store).map(userChoice));
  const required = input.required !== false;
  let chosen = (input.options ?? []).filter((option) => option.default).map((option) => option.value);
  const holder = h("div", { class: "select-holder" });
  const draw = () => {
    const menu = selectMenu({
      choices, chosen, least: required ? input.min_values ?? 1 : 0, most: input.max_values ?? 1, placeholder: input.placeholder, label,
      customId: input.custom_id, t, pick: (values) => {
        chosen = values;
        problem.textContent = "";
        draw();
        holder.querySelector("button").focus();
      },
    });
    menu.id = id;
    fill(holder, menu);
  };
  draw();
  const check = () => {
    problem.textContent = required && chosen.length === 0 ? t("Make a selection") : "";
    return problem.textContent === "";
  };
  return { element: holder, field: { id: input.custom_id, value: () => chosen, check, focus: () => holder.querySelector("button").focus() } };
}
