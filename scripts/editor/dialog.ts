// Dialogs of our own over the package's page.

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** What the package's colors hold in. */
export const shell = () => document.querySelector('.sui.app-shell') ?? document.body;

/**
 * Opens a dialog with a form, whose buttons close it.
 * @returns the dialog, and the value of the button; empty for Escape
 */
export function openDialog(
  title: string | Node,
  ...content: (string | Node)[]
): { dialog: HTMLDialogElement; closed: Promise<string> } {
  const heading = make('h2', { id: 'own-dialog' }, title);
  const dialog = make('dialog', { className: 'own-dialog' }, heading, ...content);
  dialog.setAttribute('aria-labelledby', heading.id);
  // Escape closes the dialog, not the form below it.
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
  });
  shell().append(dialog);
  dialog.showModal();
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  dialog.addEventListener('close', () => {
    dialog.remove();
    resolve(dialog.returnValue);
  });
  return { dialog, closed };
}

export type Values = Record<string, string>;

/** Something that is asked for, with attributes of its field beside these. */
export interface Question {
  name: string;
  label: string;
  options?: readonly string[];
  isOptional?: boolean;
  attributes?: Readonly<Record<string, string | number>>;
}

export interface Questions {
  title: string;
  questions: readonly Question[];
  /** What follows from the answer to the first of them. */
  more?: (answer: string) => readonly Question[];
}

/** @returns the answers by the names of the questions; undefined where somebody went back */
export async function askQuestions(
  { title, questions, more = () => [] }: Questions,
  known: Values,
): Promise<Values | undefined> {
  const follow = make('div', { className: 'questions' });
  const fields = questions.map((question) => fieldOf(question, known[question.name]));
  const cancel = make('button', { type: 'button' }, 'Cancel');
  const insert = make('button', { value: 'insert', className: 'accent' }, 'Insert');
  const asked = make('div', { className: 'questions' }, ...fields, follow);
  const form = make('form', { method: 'dialog' }, asked, cancel, insert);
  const answers = () => Object.fromEntries(new FormData(form)) as Values;
  const showMore = () => {
    const [first] = Object.values(answers());
    follow.replaceChildren(...more(first ?? '').map((question) => fieldOf(question)));
  };
  showMore();
  fields[0]?.addEventListener('change', showMore);
  const { dialog, closed } = openDialog(title, form);
  cancel.addEventListener('click', () => {
    dialog.close();
  });
  return (await closed) === insert.value ? answers() : undefined;
}

function fieldOf(question: Question, value = ''): HTMLElement {
  const { name, label, options, isOptional = false, attributes = {} } = question;
  const common = { name, required: !isOptional };
  const choices = value === '' ? ['', ...(options ?? [])] : options;
  const field = options
    ? make('select', common, ...(choices ?? []).map((option) => make('option', {}, option)))
    : make('input', common);
  field.value = value;
  for (const [key, given] of Object.entries(attributes)) field.setAttribute(key, String(given));
  return make('label', {}, isOptional ? `${label} (optional)` : label, field);
}

/** A table that scrolls inside itself. */
export function tableOf(
  label: string,
  names: readonly string[],
  rows: readonly (readonly (string | Element)[])[],
): HTMLElement {
  const head = make('tr', {}, ...names.map((name) => make('th', {}, name)));
  const lines = rows.map((cells) =>
    make('tr', {}, ...cells.map((cell) => make('td', { dir: 'auto' }, cell))),
  );
  const table = make('table', {}, head, ...lines);
  return make('div', { tabIndex: 0, role: 'group', ariaLabel: label }, table);
}
