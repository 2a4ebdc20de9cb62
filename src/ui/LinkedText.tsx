import { splitLinks } from '../lib/split-links.ts';

/** What somebody wrote, with its https addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? (
      <a key={index} href={href} rel="nofollow noopener ugc">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
