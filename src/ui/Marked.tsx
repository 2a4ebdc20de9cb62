export interface MarkedPart {
  text: string;
  isMatch: boolean;
}

/** A text in which what was searched for is marked. */
export function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
