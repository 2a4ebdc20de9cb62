import { attribute, isBlock, isLine, parseBlocks, type Block } from './seo/mdx-blocks.ts';
import type { StructuredData } from './schema-org.ts';

/** A heading of a rendered text. */
interface Heading {
  depth: number;
  slug: string;
  text: string;
}

interface Step {
  name: string;
  text: string;
  anchor?: string | undefined;
}

/** "1. The source", "Pass 1: make it impossible to lose anything". */
const numbered = /^(?:\w+ )?(\d+)[.:] (.+)$/;

const MINIMUM_STEPS = 3;

/** Markdown of running text as plain words. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

type Children = Block['children'];

const isChapter = (child: Block | string): child is string =>
  isLine(child) && child.startsWith('## ');

/** The first paragraph of a passage. */
function firstParagraph(passage: Children): string {
  const start = passage.findIndex((child) => isLine(child) && /^[\w"“*[]/.test(child));
  if (start < 0) return '';
  const end = passage.findIndex(
    (child, place) => place > start && (!isLine(child) || child.trim() === ''),
  );
  return plainText(
    passage
      .slice(start, end < 0 ? undefined : end)
      .filter(isLine)
      .join(' '),
  );
}

/** The lines of the checklists of a passage. */
function checklistItems(passage: Children): string[] {
  const lists = passage.filter(isBlock).filter(({ name }) => name === 'Checklist');
  const lines = lists.flatMap(({ children }) => children.filter(isLine));
  return lines.filter((line) => line.startsWith('- ')).map((line) => plainText(line.slice(2)));
}

/** What a step asks for: its first paragraph, then what there is to tick off. */
function stepText(passage: Children): string {
  const items = checklistItems(passage);
  return [firstParagraph(passage), ...(items.length > 0 ? [`${items.join('. ')}.`] : [])]
    .join(' ')
    .trim();
}

/** Chapters whose headings count 1, 2, 3 …: the text itself is the instruction. */
function numberedSteps(root: Block, headings: readonly Heading[]): Step[] {
  const anchors = headings.filter(({ depth }) => depth === 2).map(({ slug }) => slug);
  const chapters = root.children.flatMap((child, place) =>
    isChapter(child) ? [{ title: plainText(child.slice(3)), place }] : [],
  );
  const steps: Step[] = [];
  for (const [index, { title, place }] of chapters.entries()) {
    const [, number, name = ''] = numbered.exec(title) ?? [];
    if (Number(number) !== steps.length + 1) continue;
    steps.push({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      text: stepText(root.children.slice(place + 1, chapters[index + 1]?.place)),
      anchor: anchors[index],
    });
  }
  return steps;
}

/** The steps of the first timeline, and the chapter it stands in. */
function timelineSteps(root: Block): { chapter: string; steps: Step[] } {
  const place = root.children.findIndex((child) => !isLine(child) && child.name === 'Timeline');
  const timeline = root.children[place];
  if (!timeline || isLine(timeline)) return { chapter: '', steps: [] };
  const chapter = root.children.slice(0, place).findLast(isChapter) ?? '';
  const steps = timeline.children.filter(isBlock).map((child) => ({
    name: `${attribute(child, 'when')}: ${attribute(child, 'title')}`,
    text: stepText(child.children),
  }));
  return { chapter: plainText(chapter.slice(3)), steps };
}

/**
 * The instruction in a text, where it really has one: sections counted through, or a timeline in a guide.
 * Other texts explain, compare or advise, and get none.
 * @param body MDX without its front matter.
 */
export function howTo(
  text: { title: string; path: string; isGuide: boolean },
  body: string,
  headings: readonly Heading[],
): StructuredData | undefined {
  const root = parseBlocks(body);
  const counted = numberedSteps(root, headings);
  const isCounted = counted.length >= MINIMUM_STEPS;
  const timeline = text.isGuide ? timelineSteps(root) : { chapter: '', steps: [] };
  const steps = isCounted ? counted : timeline.steps;
  if (steps.length < MINIMUM_STEPS || steps.some((step) => !step.text)) return undefined;
  return {
    '@type': 'HowTo',
    name: isCounted ? text.title : `${text.title} · ${timeline.chapter}`,
    step: steps.map(({ name, text: words, anchor }) => ({
      '@type': 'HowToStep',
      name,
      text: words,
      ...(anchor ? { url: `${text.path}#${anchor}` } : {}),
    })),
  };
}
