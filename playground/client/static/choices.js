// What is ticked in a modal: radio groups, groups of check boxes, and single check boxes, all of them the browser's own inputs.

import { fill, h } from "./dom.js";

export const RADIO_GROUP = 21;
export const CHECKBOX_GROUP = 22;
export const CHECKBOX = 23;

/** A group of options, of which one is chosen (radio) or several; what is chosen goes out as a list of values. */
export function groupField(input, id, label, problem, { t }) {
  const many = input.type === CHECKBOX_GROUP;
  const required = input.required !== false;
  const most = many ? input.max_values ?? input.options.length : 1;
  const least = many ? input.min_values ?? 1 : 1;
  const boxes = input.options.map((option, index) => h("input", {
    type: many ? "checkbox" : "radio", name: id, checked: option.default === true, "aria-describedby": option.description ? `${id}-${index}-about` : null,
    data: { testid: "modal-choice", customId: input.custom_id, value: option.value },
  }));
  const chosen = () => input.options.filter((_, index) => boxes[index].checked).map((option) => option.value);
  const wrong = () => {
    const count = chosen().length;
    if (count === 0 && required) return t("Make a selection");
    if (count === 0 || (count >= least && count <= most)) return "";
    return least === most ? t("Choose {most}", { most }) : t("Choose {least} to {most}", { least, most });
  };
  const check = () => {
    problem.textContent = wrong();
    element.setAttribute("aria-invalid", String(problem.textContent !== ""));
    return problem.textContent === "";
  };
  const changed = () => {
    const full = many && chosen().length >= most;
    for (const box of boxes) box.disabled = full && !box.checked;
    if (problem.textContent) check();
  };
  const rows = input.options.map((option, index) => row(boxes[index], option.label, option.description, `${id}-${index}-about`));
  const props = { class: "choices", role: many ? "group" : "radiogroup", "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-problem`, "aria-required": many ? null : String(required) };
  const element = fill(h("div", { ...props, onchange: changed }), rows);
  changed();
  const focus = () => (boxes.find((box) => box.checked) ?? boxes[0]).focus();
  return { element, field: { id: input.custom_id, value: chosen, check, focus } };
}

/** One check box; its label stands beside it. */
export function checkboxField(input, id, label, description) {
  const box = h("input", { type: "checkbox", id, checked: input.default === true, "aria-describedby": description ? `${id}-about` : null, data: { testid: "modal-choice", customId: input.custom_id } });
  return { element: row(box, label, description, `${id}-about`), field: { id: input.custom_id, value: () => box.checked, check: () => true, focus: () => box.focus() } };
}

function row(box, label, description, about) {
  return h("label", { class: "choice" }, box,
    h("span", { class: "choice-text" }, h("span", {}, label), description && h("span", { class: "modal-description", id: about }, description)));
}
