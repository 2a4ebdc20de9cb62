import { Fragment } from 'react';

import { readFileLink } from '../contracts/links.ts';
import { splitMatches } from '../lib/matches.ts';

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
  return splitMatches(text, ADDRESS).map(({ text: part, isMatch }, index) =>
    isMatch ? <FileLink key={index} address={part} /> : part,
  );
}

/** Brackets count in pairs, and punctuation at the end belongs to the sentence. */
const ADDRESS =
  /https:\/\/(?:[^\s<>"“”()]|\([^\s<>"“”()]*\))*(?:[^\s<>"“”().,;:!?'’\]]|\([^\s<>"“”()]*\))/g;
