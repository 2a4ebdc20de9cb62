// Its own module for one importer, BlogSearch.astro: a second would make the bundler split that inline script off.
/** Whether every word of a query appears in a text, in any letter case; an empty query matches everything. */
export function matchesAllWords(text: string, query: string): boolean {
  const searched = text.toLocaleLowerCase('en-US');
  return query
    .toLocaleLowerCase('en-US')
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
