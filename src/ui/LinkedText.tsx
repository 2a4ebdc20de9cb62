import { FileLink } from './FileLinks.tsx';
import { splitLinks } from './split-links.ts';

/** What somebody wrote, with its https addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? <FileLink key={index} address={href} /> : part,
  );
}
