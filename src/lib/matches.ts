/** A stretch of text that a search found, or one between two of them. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Cuts a text into what matches and what does not; the parts put together are the text. @param pattern a global one. */
export function splitMatches(text: string, pattern: RegExp | undefined): TextPart[] {
  if (!pattern) return [{ text, isMatch: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false });
    parts.push({ text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}
