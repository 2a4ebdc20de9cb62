/** A file of a collection, cut where the editor may write. */
export interface FileParts {
  /** A byte-order mark and the hyphens above the front matter, if there are any. */
  readonly open: string;
  readonly yaml: string;
  /** The hyphens below the front matter and the empty lines after them. */
  readonly close: string;
  /** The text below; undefined in files that are YAML alone. */
  readonly body: string | undefined;
}

/** Cuts YAML files off their byte-order mark, texts at their hyphens. Undefined when a text has no front matter. */
export function splitFile(text: string, hasFrontMatter: boolean): FileParts | undefined {
  if (!hasFrontMatter) {
    const open = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { open, yaml: text.slice(open.length), close: '', body: undefined };
  }
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const rest = text.slice(opening.length);
  const closing = /^---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)*|$)/m.exec(rest);
  if (!closing) return undefined;
  return {
    open: opening,
    yaml: rest.slice(0, closing.index),
    close: closing[0],
    body: rest.slice(closing.index + closing[0].length),
  };
}

/** As browsers give back the text of a field. */
export const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n');

const breaksLikeWindows = (text: string) => text.includes('\r\n') && !/(^|[^\r])\n/.test(text);

/** Lets an edit work on line feeds, and gives a file with Windows' line breaks those back. */
export function inLineFeeds(text: string, edit: (text: string) => string): string {
  return breaksLikeWindows(text)
    ? edit(text.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n')
    : edit(text);
}

/**
 * A text that was edited in a browser, with the old bytes of all lines above and below the edit: browsers change the
 * line breaks of a whole text.
 * @param old as it stands in the file
 * @param edited with line feeds
 */
export function keepBytes(old: string, edited: string): string {
  const oldLines = linesOf(old);
  const lines = linesOf(withLineFeeds(edited));
  const isSame = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && withLineFeeds(a) === b;
  const most = Math.min(oldLines.length, lines.length);
  let start = 0;
  while (start < most && isSame(oldLines[start], lines[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(oldLines.at(-1 - end), lines.at(-1 - end))) end += 1;
  const lineBreak = breaksLikeWindows(old) ? '\r\n' : '\n';
  return [
    ...oldLines.slice(0, start),
    ...lines.slice(start, lines.length - end).map((line) => line.replace('\n', lineBreak)),
    ...oldLines.slice(oldLines.length - end),
  ].join('');
}

/** With their line breaks. */
const linesOf = (text: string) => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
