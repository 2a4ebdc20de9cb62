// Runs in the browser, without a framework. To show the list, use <SavedPages />; to offer saving, <SaveButton />.

/** A page that the visitor keeps in this browser. */
export interface SavedPage {
  title: string;
  /** Path within the site. */
  path: string;
}

/** Where a browser keeps small texts; `localStorage` in pages. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'saved-pages';

function isSavedPage(value: unknown): value is SavedPage {
  const page = value as Partial<Record<keyof SavedPage, unknown>> | null;
  return (
    typeof page?.title === 'string' &&
    typeof page.path === 'string' &&
    /^\/(?![/\\])/.test(page.path)
  );
}

/** The pages kept in this browser, newest first; none where storage is blocked or holds something else. */
export function readSavedPages(store: () => TextStore): SavedPage[] {
  try {
    const value: unknown = JSON.parse(store().getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isSavedPage) : [];
  } catch {
    return [];
  }
}

/** Keeps a page, or lets it go when it was kept. @returns whether it is kept now. */
export function toggleSavedPage(store: () => TextStore, { title, path }: SavedPage): boolean {
  const pages = readSavedPages(store);
  const others = pages.filter((page) => page.path !== path);
  const isKept = others.length === pages.length;
  try {
    store().setItem(KEY, JSON.stringify(isKept ? [{ title, path }, ...others] : others));
    return isKept;
  } catch {
    // Blocked or full: the page stays what it was.
    return !isKept;
  }
}
