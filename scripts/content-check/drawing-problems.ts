import { XMLValidator } from 'fast-xml-parser';
import { Parser } from 'htmlparser2';

import type { Content } from './content.ts';
import { didYouMean, oneOf } from './nearest-word.ts';
import type { Problem, SourceFile } from './problem.ts';

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
export function* drawingProblems({ drawings }: Content): Iterable<Problem> {
  for (const file of drawings) {
    const size = Buffer.byteLength(file.text);
    if (size > MAX_BYTES)
      yield file.problem(0, '', `The drawing has ${size} bytes; at most ${MAX_BYTES} are allowed.`);
    const tags = readTags(file.text);
    yield* rootProblems(file, tags[0]);
    for (const tag of tags) yield* tagProblems(file, tag);
    yield* xmlProblems(file);
    const comment = file.text.indexOf('<!--');
    if (comment >= 0)
      yield file.problem(comment, '', 'Remove the comment: it would be sent to every visitor.');
  }
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

function* rootProblems(file: SourceFile, root: Tag | undefined): Iterable<Problem> {
  if (root?.name !== 'svg') {
    yield file.problem(0, '<svg>', 'The file must begin with <svg viewBox="0 0 480 …">.');
    return;
  }
  for (const { name, offset } of root.attributes) {
    if (name !== 'width' && name !== 'height') continue;
    const message = `Remove "${name}": the page decides how large the drawing is.`;
    yield file.problem(offset, `<svg> ${name}`, message);
  }
  const viewBox = root.attributes.find(({ name }) => name === 'viewBox');
  if (viewBox && new RegExp(`^0 0 ${WIDTH} [1-9]\\d*$`).test(viewBox.value)) return;
  const message = viewBox
    ? `Must be "0 0 ${WIDTH} …" with the height of the drawing, not "${viewBox.value}".`
    : `Missing "viewBox". Write viewBox="0 0 ${WIDTH} …" with the height of the drawing.`;
  yield file.problem(viewBox?.offset ?? root.offset, '<svg> viewBox', message);
}

function* tagProblems(file: SourceFile, tag: Tag): Iterable<Problem> {
  if (!elements.includes(tag.name)) {
    const message = `Not allowed in a drawing: only shapes and text are.${didYouMean(tag.name, elements)}`;
    yield file.problem(tag.offset, `<${tag.name}>`, message);
    return;
  }
  for (const { name, value, offset } of tag.attributes) {
    const fault = faultOfAttribute(name, value);
    if (fault) yield file.problem(offset, `<${tag.name}> ${name}`, fault);
  }
}

function faultOfAttribute(name: string, value: string): string | undefined {
  if (name === 'id') return 'Remove the id: several drawings share a page.';
  if (name === 'style') return 'Remove the style: use currentColor or a class.';
  if (/^on/i.test(name)) return 'Remove it: a drawing contains no code.';
  if (name.endsWith('href')) return 'Remove it: a drawing refers to nothing outside.';
  if (name === 'font-size' && !(Number(value) >= MIN_FONT_SIZE))
    return `Must be at least ${MIN_FONT_SIZE} to be read on a phone, not ${value}.`;
  if ((name === 'fill' || name === 'stroke') && !paints.includes(value))
    return `Must be ${oneOf(paints)}, or a class ${oneOf(classes)}, not "${value}".`;
  if (name !== 'class') return undefined;
  const wrong = value.split(/\s+/).find((word) => !classes.includes(word));
  return wrong === undefined
    ? undefined
    : `Must be ${oneOf(classes)}, not "${wrong}".${didYouMean(wrong, classes)}`;
}

/** Tags that are not closed, or not by their own name; attributes without quotes. */
function* xmlProblems(file: SourceFile): Iterable<Problem> {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package for this one function
  const verdict = XMLValidator.validate(file.text);
  if (verdict === true) return;
  const { line, col, msg } = verdict.err;
  yield file.problem(file.offsetAt(line, col), '', msg.replace(/[^.]$/, '$&.'));
}
