// The text of a form as its page would show it. src/components/render-text.tsx is the same for the build, whose compiler
// runs what it makes; here nothing is run, since /admin's policy forbids it.
import GithubSlugger from 'github-slugger';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import { defaultHandlers, toHast, type Handlers, type State } from 'mdast-util-to-hast';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';

import { blocks } from '../../src/components/mdx.tsx';
import { plainText, readMdx, type JsxNode, type MdastNode } from '../../src/lib/mdx.ts';

type Element = ReturnType<(typeof defaultHandlers)['heading']>;

/**
 * HTML of a text.
 * @param addressOf where a picture of the text is, `./two-hosts.jpg`
 * @throws Error when the text is not MDX: with line, column and what is wrong
 */
export function renderBody(body: string, addressOf: (picture: string) => string): string {
  const slugger = new GithubSlugger();
  let depth = 2;
  const block = (state: State, node: JsxNode): Element => {
    const given = node.attributes.flatMap((each) =>
      'name' in each && typeof each.value === 'string' ? [[each.name, each.value] as const] : [],
    );
    const level = node.name === 'TimelineStep' && depth > 2 ? { level: '4' } : {};
    const properties = { ...Object.fromEntries(given), ...level };
    const children = state.all(node);
    return { type: 'element', tagName: node.name ?? '', properties, children };
  };
  const handlers: Handlers = {
    heading(state, node: Extract<MdastNode, { type: 'heading' }>) {
      ({ depth } = node);
      const id = slugger.slug(plainText(node));
      return { ...defaultHandlers.heading(state, node), properties: { id } };
    },
    mdxJsxFlowElement: block,
    mdxJsxTextElement: block,
    // What one editor notes for others.
    mdxFlowExpression: () => undefined,
    mdxTextExpression: () => undefined,
  };
  const tree = toHast({ type: 'root', children: readMdx(body) } as never, { handlers });
  // Without "lazy", React would preload it from within the text.
  const img = ({ src = '', alt }: { src?: string; alt?: string }) => (
    <img src={addressOf(src)} alt={alt} loading="lazy" />
  );
  const components = { ...blocks, img } as Components;
  const options = { Fragment, jsx, jsxs, components };
  // The package's type of it is a global one, which React has no more.
  return renderToStaticMarkup(toJsxRuntime(tree, options) as ReactElement);
}
