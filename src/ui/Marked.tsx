import type { TextPart } from '../lib/matches.ts';

/** A text in which what was searched for is marked. */
export function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
