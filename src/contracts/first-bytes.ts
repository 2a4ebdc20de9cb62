// Shared by the browser and the functions: what a file is by its first bytes. A player's leniency is the measure: what
// plays is taken.
import { fileTypeOf } from './file-types.ts';
import { firstFrame, readFrame } from './mpeg-frames.ts';
import {
  FIRST_BYTES,
  hasAt,
  isMovie,
  isWave,
  lengthOfTag,
  soundFormatOf,
  textOf,
} from './sound-format.ts';

/** What is wrong with a file whose name says something else than its first bytes. */
export type Mismatch = 'other' | 'utf-16' | 'older-text';

/** @param start the first bytes of the file, `FIRST_BYTES` of them if it has as many. */
export function mismatchOf(name: string, start: Uint8Array): Mismatch | undefined {
  const { mime = '' } = fileTypeOf(name) ?? {};
  const looksLike = looks[mime];
  if (looksLike) return looksLike(start) ? undefined : 'other';
  return mismatchOfText(start);
}

/**
 * Why a file is not taken, as far as its first bytes say; undefined for one that is.
 * @param isDeleted it was sent already.
 */
export function refusalOfContent(
  name: string,
  start: Uint8Array,
  isDeleted = false,
): string | undefined {
  const mismatch = mismatchOf(name, start);
  if (!mismatch) return undefined;
  const extension = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
  const what = {
    'utf-16': 'is text in UTF-16',
    'older-text': 'is text in an older encoding, such as Windows-1252 or Mac Roman',
    // Spelled out, so the name of the first letter counts: an MP3.
    other: `isn’t really ${/^[AEFHILMNORSX]/.test(extension) ? 'an' : 'a'} ${extension} file`,
  }[mismatch];
  const remedy = mismatch === 'other' ? `Export it as ${extension} again` : 'Save it as UTF-8';
  return `“${name}” ${what}${isDeleted ? ', so we deleted it' : ''}. ${remedy} and upload that.`;
}

const looks: Readonly<Record<string, (start: Uint8Array) => boolean>> = {
  'audio/wav': (start) => isWave(behindTags(start)),
  'audio/mpeg': (start) => {
    const sound = behindTags(start);
    if (hasFrames(sound)) return true;
    // Behind a tag there may be padding, or pictures of megabytes in it.
    return sound.length < start.length && !isWave(sound) && soundFormatOf(sound) !== 'flac';
  },
  'video/mp4': isMovie,
  'video/quicktime': isMovie,
  'image/png': (start) => hasAt(start, 0, '\u0089PNG\r\n\u001A\n'),
  'image/jpeg': (start) => hasAt(start, 0, '\u00FF\u00D8\u00FF'),
  // Readers look for it within a kilobyte.
  'application/pdf': (start) => textOf(start.subarray(0, 1024 + 5)).includes('%PDF-'),
};

function behindTags(start: Uint8Array): Uint8Array {
  const length = lengthOfTag(start);
  return length > 0 ? behindTags(start.subarray(length)) : start;
}

/**
 * Two frames of MPEG audio in a row, wherever they are: a stream may begin with padding, with the end of a frame that was
 * cut, or within RIFF. A file may also be no longer than one.
 */
function hasFrames(bytes: Uint8Array): boolean {
  const isOne = (readFrame(bytes, 0)?.length ?? 0) >= bytes.length && bytes.length > 0;
  return isOne || isFreeFormat(bytes) || firstFrame(bytes) !== undefined;
}

/** Frames that do not say how long they are: their header comes again. */
function isFreeFormat(bytes: Uint8Array): boolean {
  const [sync = 0, kind = 0, rates = 0] = bytes;
  const isHeader = rates < 16 && readFrame(Uint8Array.of(sync, kind, rates | 16), 0) !== undefined;
  return (
    isHeader &&
    bytes.some(
      (byte, at) =>
        byte === 0xff && at > 3 && bytes[at + 1] === kind && ((bytes[at + 2] ?? 0) ^ rates) < 4,
    )
  );
}

function mismatchOfText(start: Uint8Array): Mismatch | undefined {
  const isWhole = start.length < FIRST_BYTES;
  // The last character may be cut off.
  const hasText = (encoding: string, allowed: RegExp) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(start, { stream: !isWhole });
      return allowed.test(text);
    } catch {
      return false;
    }
  };
  const hasMark = ['\u00FF\u00FE', '\u00FE\u00FF'].some((mark) => hasAt(start, 0, mark));
  if (hasMark) return 'utf-16';
  if (hasText('utf-8', /^[^\0]*$/)) return undefined;
  const isUtf16 =
    start.includes(0) && ['utf-16le', 'utf-16be'].some((encoding) => hasText(encoding, WRITTEN));
  if (isUtf16) return 'utf-16';
  return start.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13)) ? 'older-text' : 'other';
}

/** No controls but white space, and nothing that no script has. */
const WRITTEN = /^(?:[^\p{Cc}\p{Cn}\p{Co}]|[\t\n\v\f\r])*$/u;
