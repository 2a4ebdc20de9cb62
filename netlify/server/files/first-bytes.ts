/** As many are read of a file to see whether it is what its name says. */
export const FIRST_BYTES = 4096;

/** What is wrong with a file whose name says something else than its first bytes. */
export type Mismatch = 'other' | 'utf-16';

/** @param start the first bytes of the file, `FIRST_BYTES` of them if it has as many. */
export function mismatchOf(name: string, start: Uint8Array): Mismatch | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const looksLike = looks[extension];
  if (looksLike) return looksLike(start) ? undefined : 'other';
  if (utf16Marks.some((mark) => hasAt(start, 0, mark))) return 'utf-16';
  return isText(start) ? undefined : 'other';
}

const looks: Readonly<Record<string, (start: Uint8Array) => boolean>> = {
  // EBU Tech 3306: RF64 and BW64 are WAV beyond 4 GB.
  wav: (start) =>
    ['RIFF', 'RF64', 'BW64'].some((id) => hasAt(start, 0, id)) && hasAt(start, 8, 'WAVE'),
  mp3: (start) => hasAt(start, 0, 'ID3') || isFrame(start),
  mp4: (start) => hasBox(start, ['ftyp']),
  // Older QuickTime files have no "ftyp".
  mov: (start) => hasBox(start, ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']),
  png: (start) => hasAt(start, 0, '\u0089PNG\r\n\u001A\n'),
  jpg: (start) => hasAt(start, 0, '\u00FF\u00D8\u00FF'),
  pdf: (start) => hasAt(start, 0, '%PDF-'),
};

const utf16Marks = ['\u00FF\u00FE', '\u00FE\u00FF'];

/** @param text a character for each byte. */
function hasAt(start: Uint8Array, offset: number, text: string): boolean {
  return Buffer.from(start.subarray(offset, offset + text.length)).equals(
    Buffer.from(text, 'latin1'),
  );
}

/** Box of ISO/IEC 14496-12: its size comes first; 0 and 1 say that it is elsewhere. */
function hasBox(start: Uint8Array, types: readonly string[]): boolean {
  const size = start.length < 8 ? -1 : Buffer.from(start).readUInt32BE(0);
  return (size >= 8 || size === 0 || size === 1) && types.some((type) => hasAt(start, 4, type));
}

/** Header of an MPEG audio frame (ISO/IEC 11172-3): sync, and no reserved version, layer, bit rate, or sampling rate. */
function isFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  return isSync && version !== 1 && layer !== 0 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
}

/** UTF-8 without zeros; its last character may be cut off. */
function isText(start: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, {
      stream: start.length >= FIRST_BYTES,
    });
    return !start.includes(0);
  } catch {
    return false;
  }
}
