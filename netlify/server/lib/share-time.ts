/**
 * When the next of some steps that follow one another has to end: none can use up what those after it need, and what it
 * does not need is theirs.
 * @param untilMs end of them all, in milliseconds since 1970.
 * @param part of the time that is left, above 0 and at most 1.
 */
export function endOfShare(nowMs: number, untilMs: number, part: number): number {
  return nowMs + (untilMs - nowMs) * part;
}
