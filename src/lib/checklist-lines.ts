import { isBlock, isLine, parseBlocks, type Block } from './seo/mdx-blocks.ts';

/** A guide with fewer checklists explains; one with as many is to be worked through. */
const LEAST_CHECKLISTS = 3;

function checklistsOf(block: Block): Block[] {
  return block.children
    .filter(isBlock)
    .flatMap((child) => (child.name === 'Checklist' ? [child] : checklistsOf(child)));
}

/**
 * How many lines there are to tick in a guide that is worked through; 0 for one that is read.
 * @param body MDX without its front matter.
 */
export function countTickableLines(body: string): number {
  const checklists = checklistsOf(parseBlocks(body));
  if (checklists.length < LEAST_CHECKLISTS) return 0;
  const lines = checklists.flatMap(({ children }) => children.filter(isLine));
  return lines.filter((line) => line.startsWith('- ')).length;
}
