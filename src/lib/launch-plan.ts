import { attribute, isBlock, parseBlocks, type Block } from './seo/mdx-blocks.ts';

/** A step of a launch and how far it is from launch day. */
export interface PlanStep {
  /** Such as "8 weeks before", as the text has it. */
  when: string;
  title: string;
  /** Days from launch day; negative before it. */
  offsetDays: number;
}

const weeksBefore = /^(\d+) weeks? before$/;
const daysAfter = /^(Days (\d+) to \d+): (.+)$/;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function stepOfTimeline(block: Block): PlanStep[] {
  const when = attribute(block, 'when');
  const weeks = weeksBefore.exec(when)?.[1];
  const isLaunch = when === 'Launch week';
  if (weeks === undefined && !isLaunch) return [];
  return [
    { when, title: attribute(block, 'title'), offsetDays: isLaunch ? 0 : -7 * Number(weeks) },
  ];
}

/** Launch day is day 1; the days that begin with it are its own. */
function stepOfChecklist(block: Block): PlanStep[] {
  const [, when = '', first, title = ''] = daysAfter.exec(attribute(block, 'title')) ?? [];
  const offsetDays = Number(first) - 1;
  return offsetDays > 0 ? [{ when, title: capitalized(title), offsetDays }] : [];
}

/**
 * The steps of a launch that a text counts from launch day: steps of its timelines ("8 weeks before", "Launch week") and
 * checklists for the days after ("Days 8 to 14: listen"). Empty for a text that plans no launch.
 * @param body MDX without its front matter.
 */
export function launchPlan(body: string): PlanStep[] {
  const blocks = parseBlocks(body).children.filter(isBlock);
  const steps = blocks.flatMap((block) => {
    if (block.name === 'Checklist') return stepOfChecklist(block);
    return block.name === 'Timeline' ? block.children.filter(isBlock).flatMap(stepOfTimeline) : [];
  });
  return steps.some(({ offsetDays }) => offsetDays < 0)
    ? steps.toSorted((a, b) => a.offsetDays - b.offsetDays)
    : [];
}
