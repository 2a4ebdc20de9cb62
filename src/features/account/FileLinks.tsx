import { Fragment } from 'react';

import styles from './Dashboard.module.css';

/** Longer paths are shown cut; the host, which says where a link leads, never is. */
const SHOWN_PATH_LENGTH = 40;

/** Addresses of files as links. */
export function FileLinks({ links }: { links: readonly string[] }) {
  return (
    <ul className={styles['links']}>
      {links.map((link, index) => (
        <li key={index}>
          {link.startsWith('https://') ? (
            <a href={link} rel="nofollow noopener ugc">
              {shorten(link)
                .split(/(?<=\/)/)
                .map((part, place) => (
                  <Fragment key={place}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
            </a>
          ) : (
            link
          )}
        </li>
      ))}
    </ul>
  );
}

function shorten(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = `${url.pathname}${url.search}${url.hash}`.replace(/^\/$/, '');
  const isLong = path.length > SHOWN_PATH_LENGTH;
  return `${url.host}${isLong ? `${path.slice(0, SHOWN_PATH_LENGTH)}…` : path}`;
}
