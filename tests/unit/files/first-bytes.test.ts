import { describe, expect, it } from 'vitest';

import { FIRST_BYTES, mismatchOf } from '../../../netlify/server/files/first-bytes.ts';
import { fileTypes } from '../../../src/contracts/file-types.ts';
import { fc } from '../../support/properties.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** How real files begin, by extension. */
const starts: readonly (readonly [extension: string, start: Uint8Array])[] = [
  ['wav', latin('RIFF\xff\xff\xff\xffWAVEfmt ')],
  ['wav', latin('RF64\xff\xff\xff\xffWAVEds64')],
  ['wav', latin('BW64\xff\xff\xff\xffWAVEds64')],
  ['mp3', latin('ID3\x04\0\0')],
  ['mp3', latin('\xff\xfb\x90\x64')],
  ['mp3', latin('\xff\xf3\x40\xc4')],
  ['mp4', latin('\0\0\0\x20ftypisom')],
  ['mov', latin('\0\0\0\x14ftypqt  ')],
  ['mov', latin('\0\0\0\x08wide')],
  ['mov', latin('\0\0\0\x01mdat')],
  ['png', latin('\x89PNG\r\n\x1a\n\0\0')],
  ['jpg', latin('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['pdf', latin('%PDF-1.7\n')],
  ['txt', Buffer.from('Café — 5 “takes”')],
  ['srt', Buffer.from('\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHello')],
  ['vtt', Buffer.from('WEBVTT\n')],
];
const isText = (extension: string) => fileTypes[extension]?.mime.startsWith('text/');

describe('the first bytes of a file', () => {
  it.each(starts)('are those of %s, and of no other kind', (extension, start) => {
    expect(mismatchOf(`Take 1.${extension.toUpperCase()}`, start)).toBeUndefined();
    for (const other of Object.keys(fileTypes)) {
      const isBoth = other === extension || (isText(other) && isText(extension));
      // Both are boxes of ISO/IEC 14496-12, and a PDF may begin with text alone.
      const isAlike = [extension, other].sort().join() === 'mov,mp4' || isText(other);
      if (!isBoth && !isAlike) expect(mismatchOf(`a.${other}`, start), other).toBe('other');
    }
  });

  it.each([
    ['wav', 'RIFF\0\0\0\0AVI '],
    ['wav', 'RIFF'],
    ['wav', ''],
    ['mp3', '\xff\xff\xff\xff'],
    ['mp3', '\xff\xd8\xff\xe0'],
    ['mp3', '\xff\xeb\x90\x64'],
    ['mp3', 'MZ\x90\0'],
    ['mp4', '\0\0\0\x02ftyp'],
    ['mp4', '\0\0\0\x08wide'],
    ['txt', 'a\0b'],
    ['txt', 'caf\xe9'],
  ])('are not those of %s: %j', (extension, text) => {
    expect(mismatchOf(`a.${extension}`, latin(text))).toBe('other');
  });

  it('say that a text is in UTF-16', () => {
    for (const text of ['\xff\xfea\0', '\xfe\xff\0a']) {
      expect(mismatchOf('a.srt', latin(text))).toBe('utf-16');
    }
  });

  it('of a text may end within a character only where the file goes on', () => {
    const cut = Buffer.from(`${'a'.repeat(FIRST_BYTES - 1)}é`).subarray(0, FIRST_BYTES);
    expect(mismatchOf('a.txt', cut)).toBeUndefined();
    expect(mismatchOf('a.txt', cut.subarray(1))).toBe('other');
  });

  it('of any text are text, and of any bytes have an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const bytes = Buffer.from(text);
        expect(mismatchOf('a.txt', bytes)).toBe(bytes.includes(0) ? 'other' : undefined);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(fileTypes)),
        fc.uint8Array({ maxLength: 64 }),
        (extension, bytes) => {
          const isMismatch = mismatchOf(`a.${extension}`, bytes) !== undefined;
          // What begins otherwise than its kind is never taken.
          const isMagic = ['RIFF', 'RF64', 'BW64', 'ID3', '\xff', '%PDF-', '\x89PNG'].some((id) =>
            latin(id).equals(bytes.subarray(0, id.length)),
          );
          const isBox = bytes.length >= 8 && ['mp4', 'mov'].includes(extension);
          if (!isMagic && !isBox && !isText(extension)) expect(isMismatch).toBe(true);
        },
      ),
    );
  });
});
