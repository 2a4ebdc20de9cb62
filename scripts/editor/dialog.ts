// Dialogs of our own over the package's page.

/** An element with properties and what is in it. */
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
  title: string,
  ...content: (string | Node)[]
): { dialog: HTMLDialogElement; closed: Promise<string> } {
  const heading = make('h2', { id: 'own-dialog' }, title);
  const properties = { className: 'own-dialog', role: 'alertdialog' };
  const dialog = make('dialog', properties, heading, ...content);
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
