import { Fragment } from 'react';

import { readFileLink } from '../contracts/links.ts';

/** Longer paths are shown cut; the host, which says where a link leads, never is. */
const SHOWN_PATH_LENGTH = 40;

interface FileLinkProps {
  address: string;
  target?: '_blank' | undefined;
}

/** An address that somebody typed, as a link that says where it leads; as text when it may be none. */
function FileLink({ address, target }: FileLinkProps) {
  const link = readFileLink(address);
  if (!link) return address;
  const { href, host, path } = link;
  const shown = path.length > SHOWN_PATH_LENGTH ? `${path.slice(0, SHOWN_PATH_LENGTH)}…` : path;
  return (
    <a href={href} title={href} target={target} rel="nofollow noopener ugc">
      <strong>{host}</strong>
      {shown.split(/(?<=\/)/).map((part, place) => (
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </a>
  );
}

interface FileLinksProps extends Pick<FileLinkProps, 'target'> {
  links: readonly string[];
}

export function FileLinks({ links, target }: FileLinksProps) {
  return (
    <ul className="stack stack-1">
      {links.map((address, index) => (
        <li key={index}>
          <FileLink address={address} target={target} />
        </li>
      ))}
    </ul>
  );
}

/** What somebody wrote, with its https addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, index) =>
    href ? <FileLink key={index} address={href} /> : part,
  );
}

/** Brackets count in pairs, and punctuation at the end belongs to the sentence. */
const ADDRESS =
  /https:\/\/(?:[^\s<>"“”()]|\([^\s<>"“”()]*\))*(?:[^\s<>"“”().,;:!?'’\]]|\([^\s<>"“”()]*\))/g;

/** Cuts a text at the https addresses in it that may be links; the parts put together are the text. */
export function splitLinks(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const link = readFileLink(address);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: link.href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
