// The text of a form as its page would show it. src/components/render-text.tsx is the same for the build, whose compiler
// runs what it makes; here nothing is run, since /admin's policy forbids it.
import GithubSlugger from 'github-slugger';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { blocks } from '../../src/components/mdx.tsx';
import { childrenOf, plainText, readMdx, type MdastNode } from '../../src/lib/mdx.ts';

const tags: Partial<Record<MdastNode['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  thematicBreak: 'hr',
  break: 'br',
};

/**
 * HTML of a text.
 * @param addressOf where a picture of the text is, `./two-hosts.jpg`
 * @throws Error when the text is not MDX: with line, column and what is wrong
 */
export function renderBody(body: string, addressOf: (picture: string) => string): string {
  const slugger = new GithubSlugger();
  let depth = 2;
  const inside = (node: MdastNode) => childrenOf(node).map(render);
  return renderToStaticMarkup(<>{readMdx(body).map(render)}</>);

  function render(node: MdastNode, key: number): ReactNode {
    const tag = tags[node.type];
    if (tag) return createElement(tag, { key }, ...inside(node));
    switch (node.type) {
      case 'text':
        return node.value;
      case 'inlineCode':
        return <code key={key}>{node.value}</code>;
      case 'code':
        return (
          <pre key={key}>
            <code>{`${node.value}\n`}</code>
          </pre>
        );
      case 'heading':
        ({ depth } = node);
        return createElement(
          `h${depth}`,
          { key, id: slugger.slug(plainText(node)) },
          ...inside(node),
        );
      case 'link':
        return createElement('a', { key, href: node.url }, ...inside(node));
      case 'image':
        // Without "lazy", React would preload it from within the text.
        return <img key={key} src={addressOf(node.url)} alt={node.alt ?? ''} loading="lazy" />;
      case 'list':
        return createElement(
          node.ordered ? 'ol' : 'ul',
          { key, start: node.start === 1 ? undefined : (node.start ?? undefined) },
          ...inside(node),
        );
      case 'listItem': {
        const isTight = (child: MdastNode) => child.type === 'paragraph' && !node.spread;
        const content = node.children.map((child, index) =>
          isTight(child) ? <Fragment key={index}>{inside(child)}</Fragment> : render(child, index),
        );
        return <li key={key}>{content}</li>;
      }
      case 'table': {
        const [head, ...rows] = node.children.map((row, index) => (
          <tr key={index}>
            {row.children.map((cell, column) =>
              createElement(
                index ? 'td' : 'th',
                {
                  key: column,
                  style: node.align?.[column] ? { textAlign: node.align[column] } : undefined,
                },
                ...inside(cell),
              ),
            )}
          </tr>
        ));
        return (
          <table key={key}>
            <thead>{head}</thead>
            {rows.length > 0 && <tbody>{rows}</tbody>}
          </table>
        );
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement': {
        const { [node.name as keyof typeof blocks]: block } = blocks;
        const given = node.attributes.flatMap((each) =>
          'name' in each ? [[each.name, each.value] as const] : [],
        );
        const level = node.name === 'TimelineStep' && depth > 2 ? { level: '4' } : {};
        return createElement(
          block as never,
          { key, ...Object.fromEntries(given), ...level },
          ...inside(node),
        );
      }
      default:
        return undefined;
    }
  }
}
