import type { Place, Problem } from './problem.ts';

/** A file of `content/` with the means to point into it. */
export interface SourceFile {
  /** Inside the content folder, with `/`: `services/lite-edit.yaml`. */
  path: string;
  text: string;
  placeAt: (offset: number) => Place;
  problem: (place: Place, field: string, message: string) => Problem;
}

/** @param shownPath the path in messages */
export function makeSourceFile(path: string, shownPath: string, text: string): SourceFile {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return {
    path,
    text,
    placeAt: (offset) => {
      const line = lineStarts.findLastIndex((start) => start <= offset);
      return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
    },
    problem: ({ line, column }, field, message) => ({
      file: shownPath,
      line,
      column,
      field,
      message,
    }),
  };
}

/** Where a message about a whole file points. */
export const fileStart: Place = { line: 1, column: 1 };
