import { createHash } from 'node:crypto';

/** Random-looking bytes that are the same in every run and never repeat within one. */
export function makeRandomBytes(seed = 'roomtone'): (size: number) => Uint8Array {
  let count = 0;
  return (size) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < size; length += 32) {
      count += 1;
      blocks.push(createHash('sha256').update(`${seed}:${count}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, size);
  };
}

/** `makeRandomBytes` as lower-case hex digits. */
export function makeRandomHex(seed?: string): (bytes: number) => string {
  const randomBytes = makeRandomBytes(seed);
  return (bytes) => Buffer.from(randomBytes(bytes)).toString('hex');
}
