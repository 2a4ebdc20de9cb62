import type { Content, Picture } from './content.ts';
import type { Problem } from './problem.ts';
import { fileStart } from './source-file.ts';

const MAX_KILOBYTES = 400;
const MIN_WIDTH = 1000;

/** Pictures made of pixels: too heavy to send, too small to be sharp, or not what their name says. */
export function pictureProblems({ pictures }: Content): Problem[] {
  return pictures.flatMap((picture) =>
    faultsOf(picture).map((message) => picture.file.problem(fileStart, '', message)),
  );
}

function faultsOf({ bytes }: Picture): string[] {
  const width = widthOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const kilobytes = Math.ceil(bytes.byteLength / 1024);
  if (width === undefined)
    return ['This is not a picture that browsers show: use PNG, JPEG, WebP or AVIF.'];
  return [
    ...(kilobytes > MAX_KILOBYTES
      ? [
          `The picture has ${kilobytes} KB; at most ${MAX_KILOBYTES} KB are allowed. Save it smaller or as WebP.`,
        ]
      : []),
    ...(width < MIN_WIDTH
      ? [`The picture is ${width} pixels wide; at least ${MIN_WIDTH} are needed to be sharp.`]
      : []),
  ];
}

/** Width in pixels, read from the header of the file; `undefined` for another kind of file. */
function widthOf(bytes: Buffer): number | undefined {
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end);
  try {
    if (ascii(1, 4) === 'PNG') return bytes.readUInt32BE(16);
    if (ascii(0, 3) === 'GIF') return bytes.readUInt16LE(6);
    if (bytes.readUInt16BE(0) === 0xffd8) return widthOfJpeg(bytes);
    if (ascii(8, 12) === 'WEBP') return widthOfWebp(bytes, ascii(12, 16));
    const extents = bytes.indexOf('ispe');
    return ascii(4, 8) === 'ftyp' && extents > 0 ? bytes.readUInt32BE(extents + 8) : undefined;
  } catch (error) {
    // A file that ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The width stands in the «start of frame» segment, C0 to CF without C4, C8 and CC. */
function widthOfJpeg(bytes: Buffer): number | undefined {
  for (
    let offset = 2;
    bytes.readUInt8(offset) === 0xff;
    offset += 2 + bytes.readUInt16BE(offset + 2)
  ) {
    const marker = bytes.readUInt8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.readUInt16BE(offset + 7);
  }
  return undefined;
}

function widthOfWebp(bytes: Buffer, kind: string): number | undefined {
  if (kind === 'VP8X') return bytes.readUIntLE(24, 3) + 1;
  if (kind === 'VP8L') return (bytes.readUInt16LE(21) & 0x3fff) + 1;
  return kind === 'VP8 ' ? bytes.readUInt16LE(26) & 0x3fff : undefined;
}
