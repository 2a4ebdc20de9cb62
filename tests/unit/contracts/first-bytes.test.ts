import { describe, expect, it } from 'vitest';

import { fileTypes } from '../../../src/contracts/file-types.ts';
import { mismatchOf, refusalOfContent } from '../../../src/contracts/first-bytes.ts';
import { FIRST_BYTES, soundFormatOf } from '../../../src/contracts/sound-format.ts';
import { fc } from '../../support/properties.ts';
import { makeRandomBytes } from '../../support/random.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const zeros = (count: number) => Buffer.alloc(count);
const random = makeRandomBytes('first bytes');

/** Frames as ffmpeg 5.1 writes them, with nothing in them: 128 kbit/s at 44.1 kHz unless said otherwise. */
const frames = (header = '\xff\xfb\x90\xc4', length = 417, count = 3) =>
  Buffer.concat(
    Array.from({ length: count }, () => Buffer.concat([latin(header), zeros(length - 4)])),
  );
const chunk = (id: string, body: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([latin(id), size, body]);
};
const riff = (id: string, ...chunks: Buffer[]) =>
  Buffer.concat([latin(`${id}\xff\xff\xff\xffWAVE`), ...chunks]);
const format = (tag: number) => {
  const body = latin('\0\0\x02\0\x44\xac\0\0\0\0\0\0\x04\0\x10\0');
  body.writeUInt16LE(tag);
  return chunk('fmt ', body);
};
const id3 = (length: number, flags = '\0') =>
  Buffer.concat([
    latin(`ID3\x04\0${flags}\0\0`),
    Buffer.of(length >> 7, length & 127),
    zeros(length),
  ]);
const ape = (length: number) => {
  const head = Buffer.concat([latin('APETAGEX\xd0\x07\0\0'), zeros(20)]);
  head.writeUInt32LE(length, 12);
  return Buffer.concat([head, zeros(length)]);
};
const box = (type: string, body = '', size = 8 + body.length) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(size);
  return Buffer.concat([head, latin(type + body)]);
};

/** How real files begin, by extension. */
const starts: readonly (readonly [extension: string, how: string, start: Uint8Array])[] = [
  ['wav', 'PCM', riff('RIFF', format(1))],
  ['wav', 'RF64', riff('RF64', chunk('ds64', zeros(28)))],
  ['wav', 'BW64', riff('BW64', chunk('ds64', zeros(28)))],
  ['wav', 'a tag before it', Buffer.concat([id3(300), riff('RIFF', format(1))])],
  ['wav', 'Sony Wave64', Buffer.concat([latin('riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0'), zeros(8), latin('wave\xf3\xac\xd3\x11')])], // prettier-ignore
  ['mp3', 'a tag alone', latin('ID3\x04\0\0')],
  ['mp3', 'a tag with a picture of megabytes', latin('ID3\x03\0\0\0\x7f\x7f\x7fAPIC')],
  ['mp3', 'two tags', Buffer.concat([id3(100), id3(90), frames()])],
  ['mp3', 'a tag with a footer', Buffer.concat([id3(90, '\x10'), zeros(10), frames()])],
  ['mp3', 'a tag, and padding behind it', Buffer.concat([id3(100), zeros(70_000)])],
  ['mp3', 'an APE tag', Buffer.concat([ape(64), frames()])],
  ['mp3', 'one frame that was cut', latin('\xff\xfb\x90\x64')],
  ['mp3', '44.1 kHz', frames()],
  ['mp3', 'a checksum', frames('\xff\xfa\x90\xc4')],
  ['mp3', '32 kHz, 320 kbit/s', frames('\xff\xfb\xe8\xc4', 1440)],
  ['mp3', 'MPEG 2.5', frames('\xff\xe3\x18\xc4', 72)],
  ['mp3', 'layer II', frames('\xff\xfd\xe0\xc4', 1253)],
  ['mp3', 'layer I', frames('\xff\xff\x90\xc4', 312)],
  ['mp3', 'no rate of its own', frames('\xff\xfb\x00\xc4', 2089)],
  ['mp3', 'one byte before it', Buffer.concat([zeros(1), frames()])],
  ['mp3', '512 bytes before it', Buffer.concat([zeros(512), frames()])],
  ['mp3', '5,000 bytes before it', Buffer.concat([zeros(5000), frames('\xff\xfb\xe8\xc4', 1440)])],
  ['mp3', 'a cut in mid-frame', frames().subarray(100)],
  ['mp3', 'noise before it', Buffer.concat([random(300), frames()])],
  ['mp3', 'blank lines before it', Buffer.concat([latin('\r\n\r\n'), frames()])],
  ['mp3', 'an old tag before it', Buffer.concat([latin('TAG'), zeros(125), frames()])],
  ['mp4', 'ftyp', box('ftyp', 'isom\0\0\x02\0isomiso2mp41')],
  ['mp4', 'a piece of a stream', box('styp', 'msdh\0\0\0\0msdhmsix')],
  ['mp4', 'moov', box('moov', 'mvhd', 1000)],
  ['mp4', 'free', Buffer.concat([box('free'), box('ftyp', 'mp42\0\0\0\0')])],
  ['mp4', 'sound alone', box('ftyp', 'M4A \0\0\x02\0')],
  ['mov', 'ftyp', box('ftyp', 'qt  \0\0\x02\0qt  ')],
  ['mov', 'wide', Buffer.concat([box('wide'), box('mdat', '', 26_342)])],
  ['mov', 'a long mdat', box('mdat', '', 1)],
  ['mov', 'an mdat to the end', box('mdat', '', 0)],
  ['mov', 'skip', box('skip', '1234')],
  ['mov', 'moov', box('moov', 'mvhd', 1000)],
  ['mov', 'a preview', box('pnot', '\0\0\0\0', 20)],
  ['png', 'IHDR', latin('\x89PNG\r\n\x1a\n\0\0')],
  ['jpg', 'JFIF', latin('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['jpg', 'Exif', latin('\xff\xd8\xff\xe1\x1c\x45Exif')],
  ['jpg', 'tables', latin('\xff\xd8\xff\xdb\0\x43\0')],
  ['pdf', 'its version', latin('%PDF-1.7\n')],
  ['pdf', 'a byte order mark', latin('\xef\xbb\xbf%PDF-1.4\n')],
  ['pdf', 'what a printer or mail put before it', Buffer.concat([latin('\x1b%-12345X@PJL\n'), Buffer.alloc(900, ' '), latin('%PDF-1.4')])], // prettier-ignore
  ['txt', 'UTF-8', Buffer.from('Café — 5 “takes”')],
  ['txt', 'nothing but white space', Buffer.from('\r\n\t\f\n')],
  ['srt', 'a byte order mark', Buffer.from('\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nHello')],
  ['srt', 'blank lines', Buffer.from('\n\r\n1\n00:00:01,000 --> 00:00:02,000\nHello')],
  ['vtt', 'its name', Buffer.from('WEBVTT\n')],
  ['vtt', 'a byte order mark', Buffer.from('\uFEFFWEBVTT - titles\r\n\r\n')],
];
const twins: Readonly<Record<string, readonly string[]>> = {
  wav: ['wave', 'bwf'],
  mp4: ['m4v'],
  mov: ['qt'],
  jpg: ['jpeg', 'jpe', 'jfif'],
  txt: ['text'],
};
const isText = (extension: string) => fileTypes[extension]?.mime.startsWith('text/');
const isBoxes = (extension: string) => ['mov', 'mp4'].includes(extension);

describe('the first bytes of a file', () => {
  it.each(starts)('are those of %s with %s, and of no other kind', (extension, _how, start) => {
    for (const each of [extension, ...(twins[extension] ?? [])]) {
      expect(mismatchOf(`Take 1.${each}`, start), each).toBeUndefined();
      expect(mismatchOf(`TAKE 1.${each.toUpperCase()}`, start), each).toBeUndefined();
    }
    for (const other of Object.keys(fileTypes)) {
      const isBoth = other === extension || (isText(other) && isText(extension));
      // Both are boxes of ISO/IEC 14496-12, and any kind may begin with text alone.
      const isAlike = (isBoxes(extension) && isBoxes(other)) || isText(other);
      if (!isBoth && !isAlike) expect(mismatchOf(`a.${other}`, start), other).toBe('other');
    }
  });

  it('are those of MP3 within RIFF by either name', () => {
    const start = riff('RIFF', format(0x55), chunk('LIST', zeros(26)), chunk('data', frames()));
    expect([mismatchOf('a.mp3', start), mismatchOf('a.wav', start)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each<[extension: string, what: string, start: Uint8Array]>([
    ['wav', 'a film', latin('RIFF\0\0\0\0AVI ')],
    ['wav', 'four bytes', latin('RIFF')],
    ['wav', 'nothing', latin('')],
    ['mp3', 'bits that are all set', Buffer.alloc(5000, 0xff)],
    ['mp3', 'zeros', zeros(5000)],
    ['mp3', 'a picture', latin('\xff\xd8\xff\xe0')],
    ['mp3', 'a reserved version', frames('\xff\xeb\x90\x64')],
    ['mp3', 'a reserved rate', frames('\xff\xfb\x9c\x64')],
    ['mp3', 'one frame, and noise', Buffer.concat([frames(undefined, 417, 1), random(900)])],
    ['mp3', 'frames of two kinds', Buffer.concat([frames(undefined, 417, 1), frames('\xff\xe3\x18\xc4', 72, 1), zeros(99)])], // prettier-ignore
    ['mp3', 'AAC', frames('\xff\xf1\x50\x40', 371)],
    ['mp3', 'FLAC behind a tag', Buffer.concat([id3(20), latin('fLaC\0\0\0\x22')])],
    ['mp3', 'WAV behind a tag', Buffer.concat([id3(20), riff('RIFF', format(1))])],
    ['mp3', 'a program', latin('MZ\x90\0')],
    ['mp4', 'a box that is too small', latin('\0\0\0\x02ftyp')],
    ['mp4', 'a photo of a phone', box('ftyp', 'heic\0\0\0\0mif1heic')],
    ['mov', 'a picture', box('ftyp', 'avif\0\0\0\0avifmif1')],
    ['mov', 'another box', box('jP  ', '\r\n\x87\n')],
    ['pdf', 'its sign far behind', Buffer.concat([zeros(1025), latin('%PDF-1.4')])],
    ['txt', 'a zero', latin('a\0b')],
    ['txt', 'a program', latin('MZ\x90\0\x03\0\0\0')],
    ['srt', 'a recording', riff('RIFF', format(1), chunk('data', Buffer.from(random(2000))))],
    ['vtt', 'controls', latin('caf\xe9\x01')],
  ])('are not those of %s: %s', (extension, _what, start) => {
    expect(mismatchOf(`a.${extension}`, start)).toBe('other');
  });

  it.each<[encoding: string, text: Buffer]>([
    ['little-endian', Buffer.from('\uFEFFHello', 'utf16le')],
    ['big-endian', Buffer.from('\uFEFFHello', 'utf16le').swap16()],
    ['little-endian, without a mark', Buffer.from('1\r\n00:01 --> 00:02\r\nHé — 你好', 'utf16le')],
    ['big-endian, without a mark', Buffer.from('1\r\nשלום', 'utf16le').swap16()],
    ['cut in mid-character', Buffer.from('a🎙'.repeat(FIRST_BYTES), 'utf16le').subarray(0, FIRST_BYTES)], // prettier-ignore
  ])('say that a text is in UTF-16: %s', (_encoding, text) => {
    expect(mismatchOf('a.srt', text)).toBe('utf-16');
  });

  it.each<[encoding: string, text: Buffer]>([
    ['Windows-1252', latin('1\r\n00:01 --> 00:02\r\nCaf\xe9 \x96 \x93takes\x94')],
    ['Latin-1', latin('Gr\xfc\xdfe')],
    ['Mac Roman', latin('Caf\x8e \xd0 \xd2takes\xd3\r')],
    ['Windows-1251', latin('\xcf\xf0\xe8\xe2\xe5\xf2')],
    ['Shift JIS', latin('\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd')],
  ])('say that a text is in an older encoding: %s', (_encoding, text) => {
    for (const name of ['a.txt', 'a.srt', 'a.vtt', 'a.text'])
      expect(mismatchOf(name, text)).toBe('older-text');
  });

  it('of a text may end within a character only where the file goes on', () => {
    const cut = Buffer.from(`${'a'.repeat(FIRST_BYTES - 1)}é`).subarray(0, FIRST_BYTES);
    expect(mismatchOf('a.txt', cut)).toBeUndefined();
    expect(mismatchOf('a.txt', cut.subarray(1))).toBe('older-text');
  });

  it('of any text are text, and of any bytes have an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const isText = !Buffer.from(text).includes(0);
        if (isText) expect(mismatchOf('a.txt', Buffer.from(text))).toBeUndefined();
        else expect(mismatchOf('a.txt', Buffer.from(text))).toBeDefined();
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
          const isBox = bytes.length >= 8 && isBoxes(extension);
          if (!isMagic && !isBox && !isText(extension)) expect(isMismatch).toBe(true);
        },
      ),
    );
  });

  it('are never taken for MP3 when they are noise', () => {
    for (let time = 0; time < 20; time += 1)
      expect(mismatchOf('a.mp3', random(FIRST_BYTES))).toBe('other');
  });
});

describe('what is said of the first bytes', () => {
  it.each([
    ['a.wav', 'isn’t really a WAV file. Export it as WAV again and upload that.'],
    ['a.mp3', 'isn’t really an MP3 file. Export it as MP3 again and upload that.'],
    ['a.mp4', 'isn’t really an MP4 file. Export it as MP4 again and upload that.'],
    ['a.MOV', 'isn’t really an MOV file. Export it as MOV again and upload that.'],
    ['a.m4v', 'isn’t really an M4V file. Export it as M4V again and upload that.'],
    ['a.jpeg', 'isn’t really a JPEG file. Export it as JPEG again and upload that.'],
    ['a.png', 'isn’t really a PNG file. Export it as PNG again and upload that.'],
    ['a.pdf', 'isn’t really a PDF file. Export it as PDF again and upload that.'],
    ['a.srt', 'isn’t really an SRT file. Export it as SRT again and upload that.'],
    ['a.txt', 'isn’t really a TXT file. Export it as TXT again and upload that.'],
  ])('names %s as people say it', (name, words) => {
    expect(refusalOfContent(name, Buffer.of(0, 1, 2))).toBe(`“${name}” ${words}`);
  });

  it('is how a text becomes one that is taken, and that what was sent is deleted', () => {
    expect(refusalOfContent('a.srt', latin('Caf\xe9'))).toBe(
      '“a.srt” is text in an older encoding, such as Windows-1252 or Mac Roman. Save it as UTF-8 and upload that.',
    );
    expect(refusalOfContent('a.srt', Buffer.from('\uFEFFHi', 'utf16le'), true)).toBe(
      '“a.srt” is text in UTF-16, so we deleted it. Save it as UTF-8 and upload that.',
    );
    expect(refusalOfContent('a.srt', latin('1\n'))).toBeUndefined();
  });
});

it.each<[name: string, start: Uint8Array, format: string | undefined]>([
  ['WAV', riff('RIFF', format(1)), 'wav'],
  ['MP3', Buffer.concat([zeros(512), frames()]), 'mp3'],
  ['MP2', frames('\xff\xfd\xe0\xc4', 1253), 'mp2'],
  ['FLAC', latin('fLaC\0\0\0\x22'), 'flac'],
  ['AAC', frames('\xff\xf1\x50\x40', 371), undefined],
  ['M4A', Buffer.concat([box('ftyp', 'M4A \0\0\x02\0'), frames()]), undefined],
  ['Ogg', Buffer.concat([latin('OggS\0\x02'), frames()]), undefined],
  ['WebM', Buffer.concat([latin('\x1a\x45\xdf\xa3'), frames()]), undefined],
  ['AIFF', Buffer.concat([latin('FORM\0\0\0\0AIFF'), frames()]), undefined],
])('a sound is told to be %s', (_name, start, expected) => {
  expect(soundFormatOf(start)).toBe(expected);
});
