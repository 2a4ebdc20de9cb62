import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const ownerOf = new Map<string, string>();

/**
 * Name of a class of a CSS module: its own with three letters for its file, since every page sends them.
 * It depends on nothing else, so that a file that has not changed keeps its name in caches.
 * @throws Error when two files get the same letters for the same class: rename one of them.
 */
export function moduleClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const letters = BigInt(`0x${createHash('sha256').update(path).digest('hex')}`) % 17_576n;
  const className = `${name}-${toLetters(Number(letters))}`;
  const owner = ownerOf.get(className) ?? path;
  if (owner !== path) throw new Error(`${path} and ${owner} both make the class «${className}»`);
  ownerOf.set(className, path);
  return className;
}

function toLetters(number: number): string {
  return [number / 676, number / 26, number]
    .map((digit) => String.fromCharCode(97 + (Math.floor(digit) % 26)))
    .join('');
}
