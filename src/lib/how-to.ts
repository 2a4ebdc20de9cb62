import {
  attribute,
  childrenOf,
  isBlock,
  isChapter,
  linesOf,
  plainText,
  readMdx,
  type MdastNode,
} from './mdx.ts';
import type { StructuredData } from './schema-org.ts';

interface Step {
  name: string;
  text: string;
  anchor?: string | undefined;
}

/** "1. The source", "Pass 1: make it impossible to lose anything". */
const numbered = /^(?:\w+ )?(\d+)[.:] (.+)$/;

const MINIMUM_STEPS = 3;

/** What a step asks for: its first paragraph, then what there is to tick off. */
function stepText(passage: readonly MdastNode[]): string {
  const first = passage.find(({ type }) => type === 'paragraph');
  const lists = passage.filter((node) => isBlock(node, 'Checklist'));
  const items = lists.flatMap(linesOf).map((item) => plainText(item).trim());
  return [
    ...(first ? [plainText(first)] : []),
    ...(items.length > 0 ? [`${items.join('. ')}.`] : []),
  ]
    .join(' ')
    .trim();
}

/** Chapters whose headings count 1, 2, 3 …: the text itself is the instruction. */
function numberedSteps(nodes: readonly MdastNode[], anchors: readonly string[]): Step[] {
  const chapters = nodes.filter(isChapter);
  const steps: Step[] = [];
  for (const [index, chapter] of chapters.entries()) {
    const [, number, name = ''] = numbered.exec(plainText(chapter)) ?? [];
    if (Number(number) !== steps.length + 1) continue;
    const end = nodes.findIndex((node) => node === chapters[index + 1]);
    steps.push({
      name: name.charAt(0).toUpperCase() + name.slice(1),
      text: stepText(nodes.slice(nodes.indexOf(chapter) + 1, end < 0 ? undefined : end)),
      anchor: anchors[index],
    });
  }
  return steps;
}

/** The steps of the first timeline, and the chapter it stands in. */
function timelineSteps(nodes: readonly MdastNode[]): { chapter: string; steps: Step[] } {
  const timeline = nodes.find((node) => isBlock(node, 'Timeline'));
  if (!timeline) return { chapter: '', steps: [] };
  const chapter = nodes.slice(0, nodes.indexOf(timeline)).findLast(isChapter);
  const steps = childrenOf(timeline).filter((node) => isBlock(node));
  return {
    chapter: chapter ? plainText(chapter) : '',
    steps: steps.map((step) => ({
      name: `${attribute(step, 'when')}: ${attribute(step, 'title')}`,
      text: stepText(childrenOf(step)),
    })),
  };
}

/**
 * The instruction in a text, where it really has one: sections counted through, or a timeline in a guide.
 * Other texts explain, compare or advise, and get none.
 * @param body MDX without its front matter.
 * @param headings of the rendered text.
 */
export function howTo(
  text: { title: string; path: string; isGuide: boolean },
  body: string,
  headings: readonly { depth: number; slug: string }[],
): StructuredData | undefined {
  const nodes = readMdx(body);
  const anchors = headings.filter(({ depth }) => depth === 2).map(({ slug }) => slug);
  const counted = numberedSteps(nodes, anchors);
  const isCounted = counted.length >= MINIMUM_STEPS;
  const timeline = text.isGuide ? timelineSteps(nodes) : { chapter: '', steps: [] };
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
