// The text of a form as its page would show it. src/components/render-text.tsx is the same for the build, whose compiler
// runs what it makes; here nothing is run, since /admin's policy forbids it.
import GithubSlugger from 'github-slugger';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import { defaultHandlers, toHast, type Handlers, type State } from 'mdast-util-to-hast';
import type { ComponentProps, ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';

import { blocks } from '../../src/components/mdx.tsx';
import { OTHER_SCHEMES } from '../../src/lib/link-schemes.ts';
import { plainText, readMdx, type JsxNode, type MdastNode } from '../../src/lib/mdx.ts';

type Element = ReturnType<(typeof defaultHandlers)['heading']>;
type Child = Element['children'][number];

/** The attributes of blocks, which say themselves what they become. */
const ofBlocks = 'align alt caption hole kind level name src title tone url when'.split(' ');
/** Where a link of a text may lead. */
const LINK = new RegExp(`^(#|/(?!/)|(https?|${OTHER_SCHEMES}):)`, 'i');
/** A picture lies beside its text, or is not saved yet. */
const PICTURE = /^(blob:|(?!\/)[^:\\]*$)/;

/**
 * HTML of a text, in which nothing stands but what Markdown becomes, and our blocks: of another element, what it holds.
 * @param addressOf where a picture of the text is, `./two-hosts.jpg`
 * @throws Error when the text is not MDX: with line, column and what is wrong
 */
export function renderBody(body: string, addressOf: (picture: string) => string): string {
  const slugger = new GithubSlugger();
  let depth = 2;
  const block = (state: State, node: JsxNode): Child | Child[] => {
    const { name } = node;
    const children = state.all(node);
    // Of HTML, which texts don't have, the words.
    if (!name || !/^[A-Z]/.test(name) || !Object.hasOwn(blocks, name)) return children;
    const given = node.attributes.flatMap((each) =>
      'name' in each && ofBlocks.includes(each.name) && typeof each.value === 'string'
        ? [[each.name, each.value] as const]
        : [],
    );
    const level = name === 'TimelineStep' && depth > 2 ? { level: '4' } : {};
    const properties = { ...Object.fromEntries(given), ...level };
    return { type: 'element', tagName: name, properties, children };
  };
  const handlers: Handlers = {
    heading(state, node: Extract<MdastNode, { type: 'heading' }>) {
      ({ depth } = node);
      const id = slugger.slug(plainText(node));
      // The one of the page is its title.
      if (depth === 1) return state.all(node);
      return { ...defaultHandlers.heading(state, node), properties: { id } };
    },
    mdxJsxFlowElement: block,
    mdxJsxTextElement: block,
    // What one editor notes for others.
    mdxFlowExpression: () => undefined,
    mdxTextExpression: () => undefined,
  };
  const tree = toHast({ type: 'root', children: readMdx(body) } as never, { handlers });
  const components = {
    ...blocks,
    a: ({ href = '', ...props }: ComponentProps<'a'>) => (
      <a {...props} href={LINK.test(href) ? href : undefined} />
    ),
    // Without "lazy", React would preload it from within the text.
    img: ({ src = '', alt }: { src?: string; alt?: string }) => (
      <img src={PICTURE.test(src) ? addressOf(src) : undefined} alt={alt} loading="lazy" />
    ),
    input: ({ checked = false }: { checked?: boolean }) => (
      <input type="checkbox" defaultChecked={checked} disabled />
    ),
  } as Components;
  const options = { Fragment, jsx, jsxs, components, tableCellAlignToStyle: false };
  // The package's type of it is a global one, which React has no more.
  return renderToStaticMarkup(toJsxRuntime(tree, options) as ReactElement);
}
