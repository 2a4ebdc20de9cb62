// Shared by the build, which writes the index, and the browser, which loads it.

/** Where the index of the search lies on the site. */
export const SEARCH_FOLDER = '/pagefind/';
