/** By then every browser has begun to read; Safari does so after the press is over. */
const READ_MS = 60_000;

/** Gives the browser a text as a file. @param type such as `text/csv`. */
export function download(name: string, type: string, text: string): void {
  // The policy says where a page may load from; a download of its own making is no load.
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), READ_MS);
}
