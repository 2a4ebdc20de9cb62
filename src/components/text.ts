// Runs at build only.
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { Fragment, jsx } from 'astro/jsx-runtime';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { render, type Text } from '../queries/content.ts';
import { escapeXml } from '../lib/seo/xml.ts';
import { blocks, linkTimes, UNNAMED } from './mdx.tsx';
import Picture from './Picture.astro';

/** Stands for what is in a block while React renders what is around it. */
const INSIDE = '\u{F8FF}';

/** A block, which /admin renders by React, as Astro takes it: what is in it comes as HTML, and a table in it has its caption. */
const toAstro =
  (Block: ComponentType<object>) =>
  ({ children, ...props }: { children?: string; caption?: string; src?: string }) => {
    const around = renderToStaticMarkup(createElement(Block, props, children?.trim() && INSIDE));
    const label = props.caption ?? UNNAMED;
    const { src } = props;
    const words = src === undefined ? (children ?? '') : linkTimes(children ?? '', src);
    const inside = words.replace(
      `aria-label="${UNNAMED}"`,
      () => `aria-label="${escapeXml(label)}"`,
    );
    return jsx(Fragment, { 'set:html': around.replace(INSIDE, () => inside) });
  };

/** What the texts of content/ may use, for `<Content components={components} />`. */
export const components = {
  ...Object.fromEntries(
    Object.entries(blocks).map(([name, Block]) => [name, toAstro(Block as ComponentType<object>)]),
  ),
  img: Picture,
};

let container: Promise<AstroContainer> | undefined;

/** The body of a text as HTML, for what is no page: the API, the feed, and documents. */
export async function renderText(text: Text): Promise<string> {
  container ??= loadRenderers([getContainerRenderer()]).then((renderers) =>
    AstroContainer.create({ renderers }),
  );
  const { Content } = await render(text);
  const html = await (await container).renderToString(Content, { props: { components } });
  return html.trim();
}
