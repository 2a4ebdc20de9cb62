import type { Content } from './content.ts';
import { didYouMean, oneOf } from './nearest-word.ts';
import type { Problem } from './problem.ts';
import { fileStart, type SourceFile } from './source-file.ts';

const MAX_BYTES = 4096;
const WIDTH = 480;
const MIN_FONT_SIZE = 15;

const elements = [
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
];
const classes = ['signal', 'quiet', 'fill-signal', 'fill-quiet'];
const paints = ['none', 'currentColor'];

/** A tag of an SVG file. */
interface Tag {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly offset: number;
  readonly attributes: readonly {
    readonly name: string;
    readonly value: string;
    readonly offset: number;
  }[];
}

/** The rules for drawings in content/README.md: they are put into pages as they are and take the page's colors. */
export function drawingProblems({ drawings }: Content): Problem[] {
  return drawings.flatMap((file) => {
    const size = Buffer.byteLength(file.text);
    const tooHeavy =
      size > MAX_BYTES
        ? [
            file.problem(
              fileStart,
              '',
              `The drawing has ${size} bytes; at most ${MAX_BYTES} are allowed.`,
            ),
          ]
        : [];
    const tags = readTags(file.text);
    return [
      ...tooHeavy,
      ...rootProblems(file, tags),
      ...tags.flatMap((tag) => tagProblems(file, tag)),
      ...nestingProblems(file, tags),
      ...commentProblems(file),
    ];
  });
}

function readTags(text: string): Tag[] {
  const withoutComments = text.replaceAll(/<!--.*?-->|<\?.*?\?>/gs, (found) =>
    ' '.repeat(found.length),
  );
  return [
    ...withoutComments.matchAll(
      /<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g,
    ),
  ].map((found) => {
    const [, slash = '', name = '', attributes = '', end = ''] = found;
    const attributesStart = found.index + 1 + slash.length + name.length;
    return {
      name,
      kind: slash ? 'close' : end ? 'empty' : 'open',
      offset: found.index,
      attributes: [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        (attribute) => ({
          name: attribute[1] ?? '',
          value: attribute[2] ?? attribute[3] ?? '',
          offset: attributesStart + attribute.index,
        }),
      ),
    };
  });
}

function rootProblems(file: SourceFile, [root]: readonly Tag[]): Problem[] {
  if (root?.name !== 'svg')
    return [
      file.problem(fileStart, '<svg>', 'The file must begin with <svg viewBox="0 0 480 …">.'),
    ];
  const place = file.placeAt(root.offset);
  const viewBox = root.attributes.find(({ name }) => name === 'viewBox');
  const sized = root.attributes.filter(({ name }) => name === 'width' || name === 'height');
  return [
    ...(viewBox
      ? []
      : [
          file.problem(
            place,
            '<svg> viewBox',
            `Missing "viewBox". Write viewBox="0 0 ${WIDTH} …" with the height of the drawing.`,
          ),
        ]),
    ...(viewBox && !new RegExp(`^0 0 ${WIDTH} [1-9]\\d*$`).test(viewBox.value)
      ? [
          file.problem(
            file.placeAt(viewBox.offset),
            '<svg> viewBox',
            `Must be "0 0 ${WIDTH} …" with the height of the drawing, not "${viewBox.value}".`,
          ),
        ]
      : []),
    ...sized.map(({ name, offset }) =>
      file.problem(
        file.placeAt(offset),
        `<svg> ${name}`,
        `Remove "${name}": the page decides how large the drawing is.`,
      ),
    ),
  ];
}

function tagProblems(file: SourceFile, tag: Tag): Problem[] {
  if (tag.kind === 'close') return [];
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

function nestingProblems(file: SourceFile, tags: readonly Tag[]): Problem[] {
  const open: Tag[] = [];
  for (const tag of tags) {
    if (tag.kind === 'open') open.push(tag);
    if (tag.kind !== 'close') continue;
    const last = open.pop();
    if (last?.name !== tag.name) {
      const message = last
        ? `Closes <${last.name}> of line ${file.placeAt(last.offset).line}; write </${last.name}>.`
        : 'Closes nothing.';
      return [file.problem(file.placeAt(tag.offset), `</${tag.name}>`, message)];
    }
  }
  const [unclosed] = open;
  return unclosed
    ? [
        file.problem(
          file.placeAt(unclosed.offset),
          `<${unclosed.name}>`,
          `Is never closed: write </${unclosed.name}> or end it with "/>".`,
        ),
      ]
    : [];
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
