/** Number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

/** The candidate that was probably meant; `undefined` when none is near: a wrong guess would mislead. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const given = word.trim().toLowerCase();
  let nearest: string | undefined;
  let smallest = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(given, candidate.toLowerCase());
    const limit = Math.max(1, Math.floor(Math.max(given.length, candidate.length) * 0.34));
    if (distance < smallest && distance <= limit) [nearest, smallest] = [candidate, distance];
  }
  return nearest;
}

/** ` Did you mean "audio"?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const nearest = findNearest(word, candidates);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}

/** `"audio", "video" or "launch"` */
export function oneOf(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`);
  const last = quoted.pop() ?? '';
  return quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : last;
}
