/** A text that may quote a request, as one line of a log: an address can hold encoded line breaks. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => encodeURIComponent(character));
}

/** What went wrong, in one line, and where, if asked for. */
export function describeError(error: unknown, hasFrames = false): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  const message = oneLine(error.message);
  if (!hasFrames) return message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${message}`, ...frames].join('\n');
}
