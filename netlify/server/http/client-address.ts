import { isIPv4, isIPv6 } from 'node:net';

/** Everyone whose address is not known shares one bucket: an unknown address must not be a way around limits. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, which is one connection.
 * @param ip as the platform tells it. Headers are never looked at: anyone can write them.
 */
export function addressBucket(ip = UNKNOWN_ADDRESS): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(mapped) || mapped.includes('%')) return UNKNOWN_ADDRESS;
  return `${groupsOf(mapped).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, `::` written out. URL brings every spelling to one form. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const missing = 8 - before.length - after.length;
  return [...before, ...new Array<string>(missing).fill('0'), ...after];
}
