// Runs in the browser, without a framework. To show the list, use <SavedPages />; to offer saving, <SaveButton />.
// Not by storage.ts, which islands share: pages would have to load it from a file of its own.

/** A page that the visitor keeps in this browser. */
interface SavedPage {
  title: string;
  /** Path within the site. */
  path: string;
}

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
export function readSavedPages(): SavedPage[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isSavedPage) : [];
  } catch {
    return [];
  }
}

/** Keeps a page, or lets it go when it was kept. */
export function toggleSavedPage({ title, path }: SavedPage): void {
  const pages = readSavedPages();
  const others = pages.filter((page) => page.path !== path);
  const next = others.length === pages.length ? [{ title, path }, ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Blocked or full: the page stays what it was.
  }
}
