import { splitMatches } from './help-search.model.ts';

interface MarkedProps {
  readonly text: string;
  readonly pattern: RegExp | undefined;
}

/** A text with what the search found in it marked. */
export function Marked({ text, pattern }: MarkedProps) {
  return splitMatches(text, pattern).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
