/** An address that has moved for good. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with a redirect, in the words of whoever wrote it. */
export interface RedirectFault {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly message: string;
}

const withoutAnchor = (address: string) => address.replace(/#.*/, '');

/** Whether following `from` comes back to an address it has already passed. */
function isLoop(start: Redirect, next: ReadonlyMap<string, string>): boolean {
  const passed = new Set([start.from]);
  let address: string | undefined = withoutAnchor(start.to);
  while (address !== undefined) {
    if (passed.has(address)) return true;
    passed.add(address);
    const target = next.get(address);
    address = target === undefined ? undefined : withoutAnchor(target);
  }
  return false;
}

function findFault(
  redirect: Redirect,
  isFirst: boolean,
  next: ReadonlyMap<string, string>,
  addresses: ReadonlySet<string>,
): string | undefined {
  const target = withoutAnchor(redirect.to);
  if (!isFirst) return `${redirect.from} is redirected twice`;
  if (isLoop(redirect, next)) return `${redirect.from} leads back to itself`;
  if (addresses.has(redirect.from))
    return `${redirect.from} is a page of the site, so it cannot be redirected`;
  if (next.has(target))
    return `${redirect.from} leads to ${target}, which is redirected itself; name ${next.get(target)}`;
  if (!addresses.has(target))
    return `${redirect.from} leads to ${target}, which is no page of the site`;
  return undefined;
}

/**
 * Finds redirects that go in circles, in hops or nowhere, or that hide a page.
 * @param addresses every address that the built site answers: pages and files.
 */
export function findRedirectFaults(
  redirects: readonly Redirect[],
  addresses: ReadonlySet<string>,
): RedirectFault[] {
  const next = new Map(redirects.map(({ from, to }) => [from, to]));
  return redirects.flatMap((redirect, index) => {
    const isFirst = redirects.findIndex(({ from }) => from === redirect.from) === index;
    const message = findFault(redirect, isFirst, next, addresses);
    return message === undefined ? [] : [{ index, message }];
  });
}

/** The rules in the form that Netlify reads from `_redirects`: 301, moved for good. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  return redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('');
}
