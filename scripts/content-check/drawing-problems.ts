import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';

import type { Content } from './content.ts';
import { didYouMean, oneOf } from './nearest-word.ts';
import type { Problem } from './problem.ts';
import { fileStart, type SourceFile } from './source-file.ts';

const MAX_BYTES = 4096;
const WIDTH = 480;
const MIN_FONT_SIZE = 15;

const elements = 'svg g path circle ellipse rect line polyline polygon text tspan'.split(' ');
const classes = ['signal', 'quiet', 'fill-signal', 'fill-quiet'];
const paints = ['none', 'currentColor'];

/** A tag of an SVG file that opens an element. */
interface Tag {
  name: string;
  offset: number;
  attributes: { name: string; value: string; offset: number }[];
}

/** The rules for drawings in content/README.md: they are put into pages as they are and take the page's colors. */
export function drawingProblems({ drawings }: Content): Problem[] {
  return drawings.flatMap((file) => {
    const tags = readTags(file.text);
    return [
      ...sizeProblems(file),
      ...rootProblems(file, tags),
      ...tags.flatMap((tag) => tagProblems(file, tag)),
      ...xmlProblems(file),
      ...commentProblems(file),
    ];
  });
}

function readTags(text: string): Tag[] {
  const tags: Tag[] = [];
  const parser = new Parser(
    {
      onopentagname: (name) => tags.push({ name, offset: parser.startIndex, attributes: [] }),
      onattribute: (name, value) =>
        tags.at(-1)?.attributes.push({ name, value, offset: parser.startIndex }),
    },
    { xmlMode: true },
  );
  parser.end(text);
  return tags;
}

function sizeProblems(file: SourceFile): Problem[] {
  const size = Buffer.byteLength(file.text);
  if (size <= MAX_BYTES) return [];
  const message = `The drawing has ${size} bytes; at most ${MAX_BYTES} are allowed.`;
  return [file.problem(fileStart, '', message)];
}

function rootProblems(file: SourceFile, [root]: readonly Tag[]): Problem[] {
  if (root?.name !== 'svg')
    return [
      file.problem(fileStart, '<svg>', 'The file must begin with <svg viewBox="0 0 480 …">.'),
    ];
  const viewBox = root.attributes.find(({ name }) => name === 'viewBox');
  const sized = root.attributes.filter(({ name }) => name === 'width' || name === 'height');
  const problems = sized.map(({ name, offset }) =>
    file.problem(
      file.placeAt(offset),
      `<svg> ${name}`,
      `Remove "${name}": the page decides how large the drawing is.`,
    ),
  );
  if (viewBox && new RegExp(`^0 0 ${WIDTH} [1-9]\\d*$`).test(viewBox.value)) return problems;
  const message = viewBox
    ? `Must be "0 0 ${WIDTH} …" with the height of the drawing, not "${viewBox.value}".`
    : `Missing "viewBox". Write viewBox="0 0 ${WIDTH} …" with the height of the drawing.`;
  return [
    ...problems,
    file.problem(file.placeAt(viewBox?.offset ?? root.offset), '<svg> viewBox', message),
  ];
}

function tagProblems(file: SourceFile, tag: Tag): Problem[] {
  if (!elements.includes(tag.name)) {
    return [
      file.problem(
        file.placeAt(tag.offset),
        `<${tag.name}>`,
        `Not allowed in a drawing: only shapes and text are.${didYouMean(tag.name, elements)}`,
      ),
    ];
  }
  return tag.attributes.flatMap(({ name, value, offset }) => {
    const fault = faultOfAttribute(name, value);
    return fault ? [file.problem(file.placeAt(offset), `<${tag.name}> ${name}`, fault)] : [];
  });
}

function faultOfAttribute(name: string, value: string): string | undefined {
  if (name === 'id') return 'Remove the id: several drawings share a page.';
  if (name === 'style') return 'Remove the style: use currentColor or a class.';
  if (/^on/i.test(name)) return 'Remove it: a drawing contains no code.';
  if (name.endsWith('href')) return 'Remove it: a drawing refers to nothing outside.';
  if (name === 'font-size' && !(Number(value) >= MIN_FONT_SIZE))
    return `Must be at least ${MIN_FONT_SIZE} to be read on a phone, not ${value}.`;
  if ((name === 'fill' || name === 'stroke') && !paints.includes(value)) {
    return `Must be ${oneOf(paints)}, or a class ${oneOf(classes)}, not "${value}".`;
  }
  if (name === 'class') {
    const wrong = value.split(/\s+/).find((word) => !classes.includes(word));
    return wrong === undefined
      ? undefined
      : `Must be ${oneOf(classes)}, not "${wrong}".${didYouMean(wrong, classes)}`;
  }
  return undefined;
}

/** Tags that are not closed, or not by their own name; attributes without quotes. */
function xmlProblems(file: SourceFile): Problem[] {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package for this one function
  const verdict = XMLValidator.validate(file.text);
  if (verdict === true) return [];
  const { line, col, msg } = verdict.err;
  return [file.problem({ line, column: col }, '', msg.replace(/[^.]$/, '$&.'))];
}

function commentProblems(file: SourceFile): Problem[] {
  const offset = file.text.indexOf('<!--');
  return offset < 0
    ? []
    : [
        file.problem(
          file.placeAt(offset),
          '',
          'Remove the comment: it would be sent to every visitor.',
        ),
      ];
}
