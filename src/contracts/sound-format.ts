// Shared by the browser and the functions: what a sound or a film is by its first bytes.
import { firstFrame } from './mpeg-frames.ts';

/** As many are read of a file to see what it is: padding and plain English may go on for long. */
export const FIRST_BYTES = 64 * 1024;

/** A kind of sound that is not simply left to the browser; `mp2` are the layers of MPEG audio before MP3. */
export type SoundFormat = 'wav' | 'mp3' | 'mp2' | 'flac';

/** @param start first bytes of a sound, behind its tags. */
export function soundFormatOf(start: Uint8Array): SoundFormat | undefined {
  if (isWave(start)) return 'wav';
  if (hasAt(start, 0, 'fLaC')) return 'flac';
  const isContainer = ['OggS', 'FORM', 'caff', '\u001AE\u00DF\u00A3'].some((id) =>
    hasAt(start, 0, id),
  );
  const frame = isContainer || isMovie(start) ? undefined : firstFrame(start);
  return frame && (frame.layer === 3 ? 'mp3' : 'mp2');
}

/** Bytes of a tag (ID3v2, APEv2) that stands before a sound; 0 for none. @param start the first 16 of a file, at least. */
export function lengthOfTag(start: Uint8Array): number {
  if (hasAt(start, 0, 'ID3')) {
    const size = start.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const hasFooter = ((start[5] ?? 0) & 16) > 0;
    return size + (hasFooter ? 20 : 10);
  }
  if (!hasAt(start, 0, 'APETAGEX')) return 0;
  return start.subarray(12, 16).reduceRight((sum, byte) => sum * 256 + byte, 0) + 32;
}

/** A character for each byte. */
export const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether some bytes are there. @param text a character for each byte. */
export function hasAt(start: Uint8Array, offset: number, text: string): boolean {
  return textOf(start.subarray(offset, offset + text.length)) === text;
}

/** EBU Tech 3306: RF64 and BW64 are WAV beyond 4 GB. Sony Wave64 has the same names with more bytes. */
export function isWave(start: Uint8Array): boolean {
  const isRiff = ['RIFF', 'RF64', 'BW64'].some((id) => hasAt(start, 0, id));
  if (isRiff) return hasAt(start, 8, 'WAVE');
  return hasAt(start, 0, 'riff\u002E\u0091\u00CF\u0011') && hasAt(start, 24, 'wave');
}

/** What a file of boxes may begin with: older QuickTime files, and pieces of a stream, have no "ftyp". */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot', 'uuid', 'styp', 'moof', 'sidx']; // prettier-ignore
/** Brands of pictures, which are files of boxes, too. */
const pictureBrands = /^(hei[cxms]|hev[cx]|mi[af]1|msf1|avi[fs]|crx |jp[2x] )/;

/** Boxes of ISO/IEC 14496-12: their size comes first; 0 and 1 say that it is elsewhere. */
export function isMovie(start: Uint8Array): boolean {
  const [a = 0, b = 0, c = 0, d = -1] = start;
  const size = ((a * 256 + b) * 256 + c) * 256 + d;
  const isBox = (size >= 8 || size === 0 || size === 1) && start.length >= 8;
  const isPicture = hasAt(start, 4, 'ftyp') && pictureBrands.test(textOf(start.subarray(8, 12)));
  return isBox && !isPicture && boxes.some((type) => hasAt(start, 4, type));
}
