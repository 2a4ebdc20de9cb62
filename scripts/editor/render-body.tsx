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
type Child = Element['children'][number];

/** The elements that Markdown becomes, with the attributes that each may have. */
const elements: Readonly<Record<string, readonly string[]>> = {
  a: [
    'ariaDescribedBy',
    'ariaLabel',
    'className',
    'dataFootnoteBackref',
    'dataFootnoteRef',
    'href',
    'id',
    'title',
  ],
  blockquote: [],
  br: [],
  code: ['className'],
  del: [],
  em: [],
  h2: ['className', 'id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
  hr: [],
  img: ['alt', 'src'],
  input: ['checked'],
  li: ['className', 'id'],
  ol: ['start'],
  p: [],
  pre: [],
  section: ['className', 'dataFootnotes'],
  strong: [],
  sup: [],
  table: [],
  tbody: [],
  thead: [],
  tr: [],
  ul: ['className'],
};
/** The attributes of blocks, which say themselves what they become. */
const ofBlocks = [
  'align',
  'alt',
  'caption',
  'hole',
  'kind',
  'level',
  'name',
  'src',
  'title',
  'tone',
  'url',
  'when',
];
/** Where a link of a text may lead, as the content check has it. */
const LINK = /^(#|\/(?!\/)|https?:|mailto:|tel:)/i;
/** A picture lies beside its text, or is not saved yet. */
const PICTURE = /^(blob:|(?!\/)[^:\\]*$)/;

/**
 * HTML of a text, in which nothing stands but what the content check lets into one: of another element, what it holds.
 * @param addressOf where a picture of the text is, `./two-hosts.jpg`
 * @throws Error when the text is not MDX: with line, column and what is wrong
 */
export function renderBody(body: string, addressOf: (picture: string) => string): string {
  const slugger = new GithubSlugger();
  let depth = 2;
  const block = (state: State, node: JsxNode): Child | Child[] => {
    // Of HTML, which texts don't have, the words.
    if (!Object.hasOwn(blocks, node.name ?? '')) return state.all(node);
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
  const { children } = toHast({ type: 'root', children: readMdx(body) } as never, {
    handlers,
  }) as Element;
  const tree = { type: 'root', children: keepAllowed(children) } as const;
  // Without "lazy", React would preload it from within the text.
  const img = ({ src = '', alt }: { src?: string; alt?: string }) => (
    <img src={PICTURE.test(src) ? addressOf(src) : undefined} alt={alt} loading="lazy" />
  );
  const input = ({ checked = false }) => (
    <input type="checkbox" defaultChecked={checked} disabled />
  );
  const components = { ...blocks, img, input } as Components;
  const options = { Fragment, jsx, jsxs, components, tableCellAlignToStyle: false };
  // The package's type of it is a global one, which React has no more.
  return renderToStaticMarkup(toJsxRuntime(tree, options) as ReactElement);
}

function keepAllowed(nodes: readonly Child[]): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (node.type !== 'element') return [node];
    const { tagName } = node;
    const children = keepAllowed(node.children);
    const names = Object.hasOwn(blocks, tagName)
      ? ofBlocks
      : Object.hasOwn(elements, tagName) && elements[tagName];
    if (!names) return children;
    const given = Object.entries(node.properties).filter(
      ([name, value]) => names.includes(name) && (name !== 'href' || LINK.test(String(value))),
    );
    return [{ ...node, properties: Object.fromEntries(given), children }];
  });
}
