import { existsSync, globSync, readFileSync } from 'node:fs';

import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';

import { blocks } from '../../../scripts/content-check/schema-problems.ts';
import { editorConfig, linkTargets } from '../../../scripts/editor/config.ts';
import { readContent } from '../../../scripts/content-check/read-content.ts';
import { fillTokens } from '../../../src/content-schemas/tokens.ts';
import { renderBody } from '../../../scripts/editor/render-body.tsx';
import {
  blockOf,
  freeName,
  insertBlock,
  insertLink,
  insertPasted,
  tableOf,
  toggleLines,
  toggleMark,
  type Edit,
  type Selection,
} from '../../../scripts/editor/text-edits.ts';

/** A text whose selection stands between two bars. */
function select(marked: string): Selection {
  const [before = '', inside = '', after = ''] = marked.split('|');
  const start = before.length;
  return { text: before + inside + after, start, end: start + inside.length };
}

/** The text after a change, with bars around what is selected then. */
function apply({ text }: Selection, { from, to, insert, select: [start, end] }: Edit): string {
  const inserted = `${insert.slice(0, start)}|${insert.slice(start, end)}|${insert.slice(end)}`;
  return text.slice(0, from) + inserted + text.slice(to);
}

it.each([
  ['image.jpg', ['image-1.jpg'], 'image.jpg'],
  ['image.jpg', ['image.jpg', 'image-1.jpg'], 'image-2.jpg'],
  ['take.2.mp3', ['take.2.mp3'], 'take.2-1.mp3'],
])('a file called %s beside %j is called %s', (name, others, free) => {
  expect(freeName(name, (each) => others.includes(each))).toBe(free);
});

describe('the toolbar above a text', () => {
  it.each([
    ['the |loud| part', 'the **|loud|** part'],
    ['the |loud |part', 'the **|loud|** part'],
    ['the lo||ud part', 'the **|loud|** part'],
    ['the **|loud|** part', 'the |loud| part'],
    ['the *|loud|* part', 'the ***|loud|*** part'],
    ['||', '**||**'],
  ])('sets and unsets bold: %s', (before, after) => {
    expect(apply(select(before), toggleMark(select(before), '**'))).toBe(after);
  });

  it.each([
    ['heading', 'A\nhe||re\nB', 'A\n## here||\nB'],
    ['heading', '## here||', '### here||'],
    ['heading', '### here||', 'here||'],
    ['heading', '- he||re', '## here||'],
    ['bullets', '|one\n\ntwo|', '|- one\n\n- two|'],
    ['bullets', '|- one\n- two|', '|one\ntwo|'],
    ['numbers', '|one\n- two|\nthree', '|1. one\n2. two|\nthree'],
    ['quote', 'said||', '> said||'],
  ] as const)('makes lines a %s: %s', (kind, before, after) => {
    expect(apply(select(before), toggleLines(select(before), kind))).toBe(after);
  });

  it('puts a link in place of the selected words', () => {
    const at = select('Read the |terms| first');
    const edit = insertLink(at, { words: 'terms [all]', address: '/legal/terms ' });
    expect(apply(at, edit)).toBe(String.raw`Read the [terms \[all\]](/legal/terms)|| first`);
  });

  it.each([
    ['||', '|BLOCK|'],
    ['One.||', 'One.\n\n|BLOCK|'],
    ['On||e,\ntwo.\n\nThree.\n', 'One,\ntwo.\n\n|BLOCK|\n\nThree.\n'],
    ['One.\n\n||\n\nTwo.', 'One.\n\n|BLOCK|\n\nTwo.'],
    ['One.\n||\nTwo.', 'One.\n\n|BLOCK|\n\nTwo.'],
    ['<Dos>\n- a||\n</Dos>', '<Dos>\n- a\n\n|BLOCK|\n\n</Dos>'],
  ])('puts a block behind the paragraph: %j', (before, after) => {
    expect(apply(select(before), insertBlock(select(before), 'BLOCK'))).toBe(after);
  });

  it.each([
    ['One |two| three.', true, 'One WORDS|| three.'],
    ['One |two| three.', false, 'One \n\nWORDS||\n\n three.'],
    ['One.\n\n||\n\nTwo.', false, 'One.\n\nWORDS||\n\nTwo.'],
    ['||', false, 'WORDS||'],
  ])(
    'puts what was pasted in place of the selection: %j, in a line: %s',
    (before, isInline, after) => {
      const edit = insertPasted(select(before), { markdown: 'WORDS', isInline });
      expect(apply(select(before), edit)).toBe(after);
    },
  );

  const { blocks: forms } = editorConfig();

  it('makes every block with what it must hold', () => {
    expect(Object.keys(forms)).toEqual(Object.keys(blocks));
    expect(tableOf(2, 1)).toBe('| Heading | Heading |\n| --- | --- |\n| Text | Text |');
    expect(
      blockOf('Timeline', forms, { 'TimelineStep.when': 'Day "1"', 'TimelineStep.title': 'Go' }),
    ).toBe(`<Timeline>
<TimelineStep when="Day &quot;1&quot;" title="Go">
Replace this: what belongs here.
</TimelineStep>
</Timeline>`);
  });

  it('offers the drawings, and every page with its chapters', () => {
    expect(forms['Figure']?.attributes[0]?.options).toContain('loudness-same-peak');
    const targets = linkTargets(readContent('content')).map(({ address }) => address);
    expect(targets).toEqual(expect.arrayContaining(['/', '/pricing', '/legal/refund']));
    expect(targets.some((address) => address.startsWith('/blog/length-of-a-pause#'))).toBe(true);
  });
});

describe('the preview of a text', () => {
  /** Tags and words; pictures, and what a layout adds to a text, are made by the build alone. */
  const contentOf = (root: Element) =>
    root.innerHTML
      .replace(/^.*<div[^>]* class="ticks.*?<\/div>/s, '')
      .replaceAll(/<(svg|picture|script|astro-island)\b.*?<\/\1>/gs, '')
      .replaceAll(/<([a-z]\w*)[^>]*>/g, '<$1>')
      .replaceAll(/<\/?span>|\s+/g, '');

  const { tokens } = readContent('content');
  const pages = globSync('content/{blog,help/*,legal}/*.mdx').flatMap((path) => {
    const page = path.replace('content', 'dist').replace(/mdx$/, 'html');
    return existsSync(page) ? [[path, page] as const] : [];
  });

  it('puts a table into a box that can be scrolled, with its caption as its name', () => {
    const table = '| a | b |\n| --- | --- |\n| c | d |\n';
    const box = (name: string) =>
      `<div class="scroll" role="group" aria-label="${name}" tabindex="0"><table>`;
    expect(renderBody(table, String)).toContain(box('Table'));
    const captioned = `<ComparisonTable caption="Two ways">\n\n${table}\n</ComparisonTable>`;
    expect(renderBody(captioned, String)).toContain(box('Two ways'));
  });

  it.each(pages)('is what the build makes of %s', (path, page) => {
    const [, body = ''] = readFileSync(path, 'utf8').split(/^---\n[^]*?^---\n/m);
    const { document } = parseHTML('<html><body><div></div></body></html>');
    const [root] = document.body.children as unknown as [Element];
    root.innerHTML = renderBody(fillTokens(body, tokens) as string, String);
    const built = parseHTML(readFileSync(page, 'utf8')).document.querySelector('.prose');
    expect(built).not.toBeNull();
    if (built) expect(contentOf(root)).toBe(contentOf(built));
  });
});
