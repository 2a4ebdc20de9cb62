import { existsSync, globSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { mdxToMarkdown } from '../../../src/lib/seo/markdown-copy.ts';
import { distPath, getAll, getOne, readBuilt, textOf } from '../../support/built-site.ts';
import { getPublicPages, longParagraphs, siteAddress, valuesOf, withoutSpaces } from './pages.ts';

const address = siteAddress();
const texts = getPublicPages().filter(({ path }) => /^\/help\/(articles|guides)\//.test(path));
/** Markdown as it reads. */
const plainWords = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^> ?/gm, '')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\\(.)/g, '$1');
const toMarkdown = (body: string) => mdxToMarkdown(body, 'https://a.example');

describe('the Markdown version of every article and guide', () => {
  it('exists for every file of content/help', () => {
    const files = globSync('content/help/*/*.mdx').map(
      (file) => `/${file.slice('content/'.length, -'.mdx'.length)}`,
    );
    expect(texts.map(({ path }) => path).toSorted()).toEqual(files.toSorted());
    expect(texts.length).toBeGreaterThanOrEqual(14);
  });

  it.each(texts.map((page) => [page.path, page] as const))(
    'of %s is linked, plain, and complete',
    (path, { document, main }) => {
      expect(valuesOf(document, 'link[type="text/markdown"]', 'href')).toEqual([`${path}.md`]);
      const markdown = readBuilt(`${path}.md`);
      expect(markdown).toMatch(/^# \S/);
      expect(markdown).toContain(`${address}${path}`);
      const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
      expect(prose).not.toMatch(/<\/?[A-Z]|^(import|export) /m);
      expect(prose).not.toMatch(/\]\(\//);
      const headings = [...prose.matchAll(/^#{2,3} (.+)$/gm)].map(([, words = '']) => words);
      const text = withoutSpaces(textOf(main));
      expect(headings.length).toBeGreaterThan(0);
      for (const heading of headings) expect(text).toContain(withoutSpaces(plainWords(heading)));
      const words = withoutSpaces(plainWords(markdown));
      const shown = getOne(main, '.prose').cloneNode(true) as Element;
      // A tool is not text.
      for (const island of getAll(shown, 'astro-island')) island.remove();
      const paragraphs = longParagraphs(shown);
      expect(paragraphs.length).toBeGreaterThan(0);
      for (const paragraph of paragraphs) expect(words).toContain(paragraph);
    },
  );
});

describe('llms.txt', () => {
  const text = readBuilt('llms.txt');
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(([, link = '']) => link);

  it('has the format that llmstxt.org describes', () => {
    expect(text).toMatch(/^# .+\n\n> .+\n\n/);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Services and company',
      'Help articles',
      'Help guides',
      'Blog',
      'Optional',
    ]);
  });

  it('links to every public page once, to articles and guides as Markdown, and to the feed', () => {
    const expected = getPublicPages().map(({ path }) =>
      /^\/help\/\w+\//.test(path) ? `${path}.md` : path,
    );
    const paths = links.map((link) => link.slice(address.length));
    expect(paths.toSorted()).toEqual([...expected, '/rss.xml'].toSorted());
    const files = paths.filter((path) => path.endsWith('.md'));
    expect(files.filter((path) => !existsSync(distPath(path)))).toEqual([]);
  });
});

describe('flattened blocks', () => {
  it.each([
    [
      'a callout',
      '<Callout kind="warning" title="Mind the gap">\n\nOne.\n\nTwo.\n\n</Callout>',
      '> **Warning: Mind the gap**\n>\n> One.\n>\n> Two.',
    ],
    [
      'a checklist',
      '<Checklist title="Before">\n\n- Phone\n- Fridge\n\n</Checklist>',
      '**Before**\n\n- [ ] Phone\n- [ ] Fridge',
    ],
    [
      'dos and don’ts',
      '<DosAndDonts>\n<Dos>\n- A\n</Dos>\n<Donts>\n- B\n</Donts>\n</DosAndDonts>',
      '**Do**\n\n- A\n\n**Don’t**\n\n- B',
    ],
    [
      'a timeline',
      '<Timeline>\n<TimelineStep when="8 weeks" title="Decide">\nText.\n</TimelineStep>\n</Timeline>',
      '**8 weeks: Decide**\n\nText.',
    ],
    [
      'an example',
      '<Example title="Levels">\n1. One\n</Example>',
      '> **Example: Levels**\n>\n> 1. One',
    ],
    [
      'a table',
      '<ComparisonTable caption="Ways">\n\n| A |\n| --- |\n| 1 |\n\n</ComparisonTable>',
      '**Ways**\n\n| A |\n| --- |\n| 1 |',
    ],
    [
      'a figure',
      '<Figure name="x" alt="Two lines" caption="Same peak." />',
      '*Figure: Same peak. (Shown: Two lines.)*',
    ],
    [
      'braces, but no note for other editors',
      '{/* Ask Maya. */}\n\nOne \\{brace\\}{/* or two */}.',
      'One {brace}.',
    ],
    [
      'questions',
      '<Questions>\n<Question title="Is &quot;44.1&quot; enough?">\nYes.\n</Question>\n</Questions>',
      '**Is "44.1" enough?**\n\nYes.',
    ],
  ])('write %s', (_, mdx, markdown) => {
    expect(toMarkdown(mdx)).toBe(markdown);
  });
});
