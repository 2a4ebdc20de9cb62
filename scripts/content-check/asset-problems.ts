import { posix } from 'node:path';

import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';
import { imageSize } from 'image-size';

import { mismatchOf } from '../../src/contracts/first-bytes.ts';
import { FIRST_BYTES, hasAt } from '../../src/contracts/sound-format.ts';
import { downloadKindOf, downloadKinds } from '../../src/lib/downloads.ts';
import { collectionNames, collections, type Content } from './content.ts';
import { slugify } from '../editor/label.ts';
import { adviseOnPicture } from './file-kinds.ts';
import { asSeen } from './look-alikes.ts';
import {
  asWarning,
  didYouMean,
  oneOf,
  repeated,
  type Problem,
  type SourceFile,
} from './problem.ts';

/** Files that nothing reads, names that make no address, drawings, and pictures. */
export function* assetProblems(content: Content): Iterable<Problem> {
  const { entries, media, strays } = content;
  for (const file of strays)
    yield asWarning(file.problem(0, '', `Nothing reads this file. ${adviseOnPlace(file.path)}`));
  for (const { file } of entries) yield* nameProblems(file, 'entry');
  yield* namesLikeOthers([...entries, ...media].map(({ file }) => file));
  for (const { file, bytes, kind } of media) {
    yield* nameProblems(file, kind);
    if (!bytes) continue;
    if (kind === 'drawing') yield* drawingProblems(file);
    else for (const fault of faultsOf[kind](bytes, file.path)) yield file.problem(0, '', fault);
  }
}

function* nameProblems(file: SourceFile, kind: string): Iterable<Problem> {
  const { name, ext } = posix.parse(file.path);
  const slug = slugify(asSeen(name));
  const isAddress = kind === 'entry' || kind === 'drawing';
  if ((isAddress ? /^[a-z0-9]+(-[a-z0-9]+)*$/ : /^[\w.-]+$/).test(name)) return;
  const message = isAddress
    ? `The file name is the address: use lowercase letters, digits, and hyphens, such as ${slug}${ext}.`
    : `The name of a ${kind} has plain letters, digits, and hyphens: rename this file, such as to ${slug || kind}${ext}.`;
  yield file.problem(0, '', message);
}

/** Files that Windows and macOS take for one. */
function* namesLikeOthers(files: readonly SourceFile[]): Iterable<Problem> {
  const nameOf = ({ path }: SourceFile) => path.normalize('NFC').toLowerCase();
  for (const [file, { path }] of repeated(files, nameOf)) {
    const message = `Only capital letters tell ${path} from this: on Windows and macOS they’d be one file. Rename one.`;
    yield file.problem(0, '', message);
  }
}

const all = collectionNames.map((name) => collections[name]);
const folders = [
  ...all.flatMap(({ kind, path }) => (kind === 'list' ? [] : [path])),
  'company',
  'figures',
];

function adviseOnPlace(path: string): string {
  const { dir, name, ext } = posix.parse(path);
  const advice = adviseOnPicture(path);
  if (advice) return advice;
  if (/^\.(mp3|wav|m4a|flac|aiff?|ogg)$/i.test(ext))
    return 'A recording is an MP3 in blog/, beside the post that plays it, and its name ends in .mp3.';
  if (downloadKindOf(ext.toLowerCase()))
    return `A file to download lies beside the text that links to it, in blog/, campaigns/, help/articles/, help/guides/, or legal/, and its name ends in ${ext.toLowerCase()}.`;
  if (/^\.(doc|ppt|xls|tiff?|psd|mov|mp4)$/i.test(ext))
    return `Only texts, pictures, recordings, and files to download (${Object.keys(downloadKinds).join(', ')}) are kept here: remove it.`;
  const collection = all.find((known) => known.path === dir);
  if (collection)
    return `Files in ${dir}/ end in ${collection.kind === 'text' ? '.mdx' : '.yaml'}.`;
  if (dir === 'figures') return 'Drawings end in .svg.';
  if (dir === 'company') {
    const files = all.flatMap((known) =>
      posix.dirname(known.path) === dir ? [posix.basename(known.path)] : [],
    );
    return `The files in company/ are ${files.map((file) => `${file}.yaml`).join(', ')}.${didYouMean(name, files)}`;
  }
  const parent = folders.find((known) => dir.startsWith(`${known}/`));
  if (parent) return `Files go directly into ${parent}/.`;
  return `The folders are ${folders.join(', ')}.${didYouMean(dir, folders)}`;
}

const MAX_DRAWING_BYTES = 4096;
const MIN_FONT_SIZE = 15;

const elements = 'svg g path circle ellipse rect line polyline polygon text tspan'.split(' ');
const classes = ['signal', 'quiet', 'fill-signal', 'fill-quiet'];
const paints = ['none', 'currentColor'];

/** What the drawing of a cover consists of: its strokes are drawn once more in other pictures. */
const partsOfCover: Record<string, readonly string[]> = {
  svg: ['xmlns', 'viewBox', 'fill', 'stroke', 'stroke-width'],
  path: ['class', 'd', 'stroke-width'],
};

/** The rules for drawings in content/README.md: they are put into pages as they are and take the page's colors. */
function* drawingProblems(file: SourceFile): Iterable<Problem> {
  const size = new TextEncoder().encode(file.text).length;
  if (size > MAX_DRAWING_BYTES)
    yield file.problem(
      0,
      '',
      `The drawing is ${size} bytes; at most ${MAX_DRAWING_BYTES} bytes are allowed.`,
    );
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package for this one function
  const verdict = XMLValidator.validate(file.text);
  if (verdict !== true) {
    const { line, col, msg } = verdict.err;
    yield file.problem(file.offsetAt(line, col), '', msg.replace(/[^.]$/, '$&.'));
  }
  yield* tagProblems(file);
  const comment = file.text.indexOf('<!--');
  if (comment >= 0)
    yield file.problem(comment, '', 'Remove the comment: it would be sent to every visitor.');
}

function tagProblems(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  let [rootTag, tag, isRoot] = ['', '', true];
  const isCover = file.path.startsWith('blog/');
  const [known, what] = isCover
    ? [Object.keys(partsOfCover), 'a cover: only paths are.']
    : [elements, 'a drawing: only shapes and text are.'];
  const height = isCover ? '270' : '…';
  const rootNames = new Set<string>();
  const tell = (field: string, message: string | undefined) =>
    message && problems.push(file.problem(parser.startIndex, field, message));
  const parser: Parser = new Parser(
    {
      onopentagname(name) {
        isRoot = tag === '';
        tag = name;
        if (isRoot) rootTag = name;
        if (isRoot && name !== 'svg')
          tell('<svg>', `The file must begin with <svg viewBox="0 0 480 ${height}">.`);
        else if (!known.includes(name))
          tell(`<${name}>`, `Not allowed in ${what}${didYouMean(name, known)}`);
      },
      onattribute(name, value) {
        if (isRoot) rootNames.add(name);
        if (!known.includes(tag)) return;
        const fault = (isRoot && faultOfRoot(name, value, height)) || faultOfAttribute(name, value);
        tell(`<${tag}> ${name}`, fault || (isCover ? faultOfCover(tag, name, value) : undefined));
      },
    },
    { xmlMode: true },
  );
  parser.end(file.text);
  const missing = {
    viewBox: `Missing "viewBox". Write viewBox="0 0 480 ${height}"${isCover ? '' : ' with the height of the drawing'}.`,
    ...(isCover ? { 'stroke-width': 'Missing "stroke-width". Write stroke-width="8".' } : {}),
  };
  if (rootTag === 'svg')
    for (const [name, message] of Object.entries(missing))
      if (!rootNames.has(name)) problems.push(file.problem(0, `<svg> ${name}`, message));
  return problems;
}

function faultOfRoot(name: string, value: string, height: string): string | undefined {
  if (name === 'width' || name === 'height')
    return `Remove "${name}": the page decides how large the drawing is.`;
  if (name !== 'viewBox' || value === `0 0 480 ${height}`) return undefined;
  if (height !== '…')
    return `Must be "0 0 480 ${height}", the size of every cover, not "${value}".`;
  return /^0 0 480 [1-9]\d*$/.test(value)
    ? undefined
    : `Must be "0 0 480 …" with the height of the drawing, not "${value}".`;
}

function faultOfCover(tag: string, name: string, value: string): string | undefined {
  const names = partsOfCover[tag] ?? [];
  if (!names.includes(name))
    return `Remove it: in a cover, <${tag}> can have only ${names.join(', ')}.`;
  return name === 'class' && value !== 'signal'
    ? `Must be "signal" in a cover, not "${value}".`
    : undefined;
}

function faultOfAttribute(name: string, value: string): string | undefined {
  if (name === 'id') return 'Remove the id: several drawings share a page.';
  if (name === 'style') return 'Remove the style: use currentColor or a class.';
  if (/^on/i.test(name)) return 'Remove it: a drawing contains no code.';
  if (name.endsWith('href')) return 'Remove it: a drawing can’t refer to anything outside it.';
  if (name === 'font-size' && !(Number(value) >= MIN_FONT_SIZE))
    return `Must be at least ${MIN_FONT_SIZE} to be read on a phone, not ${value}.`;
  if ((name === 'fill' || name === 'stroke') && !paints.includes(value))
    return `Must be ${oneOf(paints)}, or a class ${oneOf(classes)}, not "${value}".`;
  const wrong = name === 'class' && value.split(/\s+/).find((word) => !classes.includes(word));
  return typeof wrong === 'string'
    ? `Must be ${oneOf(classes)}, not "${wrong}".${didYouMean(wrong, classes)}`
    : undefined;
}

const MAX_MEGABYTES = 20;
export const MAX_FILE_BYTES = MAX_MEGABYTES * 1024 * 1024;
const MIN_WIDTH = 1000;

/** Pictures made of pixels: too heavy for the repository, too small to be sharp, or not what their name says. */
function* pictureFaults(bytes: Uint8Array): Iterable<string> {
  const width = widthOf(bytes);
  if (width === undefined) {
    yield 'Browsers can’t show this picture: use JPEG, PNG, WebP, or AVIF (a HEIC photo has to be exported as JPEG).';
    return;
  }
  yield* tooLarge('picture', bytes);
  const text = new TextDecoder('latin1').decode(bytes);
  // A JPEG whose last scan has no end; that of a preview inside it comes before.
  if (text.startsWith('\xFF\xD8') && text.lastIndexOf('\xFF\xD9') < text.lastIndexOf('\xFF\xDA'))
    yield 'The picture breaks off before its end, so a part of it would be gray: copy or upload it again.';
  if (saysWhere(bytes))
    yield 'The picture says where it was taken, and so would the repository: export it without its location. (/admin takes it out of JPEGs.)';
  if (width < MIN_WIDTH)
    yield `The picture is ${width} pixels wide; at least ${MIN_WIDTH} are needed to be sharp.`;
}

function* recordingFaults(bytes: Uint8Array, path: string): Iterable<string> {
  if (mismatchOf(path, bytes.subarray(0, FIRST_BYTES)))
    yield 'This is no MP3, whatever its name says: export the recording as one.';
  yield* tooLarge('recording', bytes);
}

function* fileFaults(bytes: Uint8Array, path: string): Iterable<string> {
  const kind = downloadKindOf(path);
  const isPacked = /\.(zip|docx|xlsx|pptx)$/.test(path);
  if (isPacked ? !hasAt(bytes, 0, 'PK') : mismatchOf(path, bytes.subarray(0, FIRST_BYTES)))
    yield kind === 'CSV' || kind === 'text'
      ? 'This is no text in UTF-8: save it in that encoding.'
      : `This is no ${kind} file, whatever its name says: export it as one.`;
  yield* tooLarge('file', bytes);
}

const faultsOf = { picture: pictureFaults, recording: recordingFaults, file: fileFaults };

function* tooLarge(what: string, { byteLength }: Uint8Array): Iterable<string> {
  const megabytes = (byteLength / 1024 / 1024).toFixed(1);
  if (byteLength > MAX_FILE_BYTES)
    yield `The ${what} is ${megabytes} MB; at most ${MAX_MEGABYTES} MB is allowed.`;
}

/** Tags of TIFF 6.0 and EXIF 2.3. */
const [GPS, LATITUDE] = [0x8825, 2];

/** Whether a camera or a program has noted the place. */
function saysWhere(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  if (text.includes('GPSLatitude')) return true;
  const found = /(?:Exif\0\0|eXIf|EXIF[^]{4})(?=(?:II\*\0|MM\0\*)[^]{4})/.exec(text);
  if (!found) return false;
  const tiff = new DataView(bytes.buffer, bytes.byteOffset + found.index + found[0].length);
  const isLittle = tiff.getUint8(0) === 'I'.charCodeAt(0);
  const valueOf = (list: number, tag: number): number | undefined => {
    for (let entry = 0; entry < tiff.getUint16(list, isLittle); entry += 1) {
      const at = list + 2 + entry * 12;
      if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle);
    }
    return undefined;
  };
  try {
    const place = valueOf(tiff.getUint32(4, isLittle), GPS);
    return place !== undefined && valueOf(place, LATITUDE) !== undefined;
  } catch {
    // A list that ends beyond the file says nothing.
    return false;
  }
}

function widthOf(bytes: Uint8Array): number | undefined {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    if (!/^(png|jpg|webp|avif|gif)$/.test(type ?? '')) return undefined;
    // Cameras write a picture that was taken upright lying on its side.
    return orientation > 4 ? height : width;
  } catch {
    // It throws for every file that it cannot read.
    return undefined;
  }
}
