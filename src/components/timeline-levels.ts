import { defineMdastPlugin } from 'satteri';

/**
 * Headings of steps in a timeline lie one level below the heading that the timeline stands under, so that authors need
 * not think of it: steps are h3, and under an h3 they are h4.
 */
export const timelineLevels = () => {
  let depth = 2;
  return defineMdastPlugin({
    name: 'timeline-levels',
    heading(node) {
      depth = node.depth;
    },
    mdxJsxFlowElement(node) {
      if (node.name !== 'TimelineStep' || depth < 3) return undefined;
      const level = { type: 'mdxJsxAttribute', name: 'level', value: '4' } as const;
      return { ...node, attributes: [...node.attributes, level] };
    },
  });
};
