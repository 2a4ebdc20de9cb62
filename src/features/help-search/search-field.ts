// The help centre's search field is plain HTML at the top of the page (components/help/SearchHead.astro, with the keys
// that work before the island is awake); this is what the island below knows of it. The page's own script does not
// import this file: shared code would be split off, and the page would load a file for what is inline.

const SEARCH_FIELD_ID = 'help-search';
/** Marks what gives way to the answers while somebody searches. */
export const BROWSE_SELECTOR = '[data-browse]';

function findField(): HTMLInputElement | undefined {
  const field = document.getElementById(SEARCH_FIELD_ID);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** What stands in the field now. */
export function readSearchText(): string {
  return findField()?.value ?? '';
}

/** Calls back on every change of the field. @returns the function that stops listening. */
export function onSearchInput(callback: () => void): () => void {
  const field = findField();
  field?.addEventListener('input', callback);
  return () => field?.removeEventListener('input', callback);
}

/** Puts a text into the field as if it had been typed. */
export function setSearchText(text: string): void {
  const field = findField();
  if (!field || field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Empties the field and leaves the focus in it. */
export function clearSearch(): void {
  setSearchText('');
  findField()?.focus();
}
