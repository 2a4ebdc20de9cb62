/**
 * A UUID v7 (RFC 9562 §5.7): it begins with its time, so that ids sort by age, and ends in 74 random bits. Not a
 * package: these lines are all that would be used of it, and every package that the functions load is one more to trust.
 * @param ms since 1970.
 * @param random sixteen random bytes; the last ten are used.
 */
export function uuidV7(ms: number, random: Uint8Array): string {
  const bytes = Buffer.from(random);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}
