// Runs at build only.
import { statSync } from 'node:fs';

import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { Fragment, jsx } from 'astro/jsx-runtime';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { formatBytes } from '../contracts/file-size.ts';
import { downloadKindOf } from '../lib/downloads.ts';
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
    const shown =
      (Block as object) === blocks.Gallery
        ? words.replaceAll(/ sizes="[^"]*"/g, ' sizes="(width < 48rem) 45vw, 22rem"')
        : words;
    const inside = shown.replace(
      `aria-label="${UNNAMED}"`,
      () => `aria-label="${escapeXml(label)}"`,
    );
    return jsx(Fragment, { 'set:html': around.replace(INSIDE, () => inside) });
  };

/** The files of src/lib/downloads.ts, as they are published. */
const downloads = import.meta.glob<string | undefined>(
  '../../content/**/*.{pdf,zip,docx,xlsx,pptx,csv,txt}',
  { query: '?url&no-inline', import: 'default', eager: true },
);

/** What a link to a file beside a text becomes (src/build/mdx.ts). @param src such as `blog/rate-card.pdf` */
function Download({ src, children = '' }: { src: string; children?: string }) {
  const url = downloads[`../../content/${src}`];
  if (url === undefined) throw new Error(`There is no content/${src}`);
  const { size } = statSync(`content/${src}`);
  const facts = `${downloadKindOf(src)}, ${formatBytes(size)}`.replaceAll(' ', '\u00A0');
  const html = `${children} <span class="mono">(${facts})</span>`;
  return jsx('a', { href: url, download: src.split('/').at(-1), 'set:html': html });
}

/** What the texts of content/ may use, for `<Content components={components} />`. */
export const components = {
  ...Object.fromEntries(
    Object.entries(blocks).map(([name, Block]) => [name, toAstro(Block as ComponentType<object>)]),
  ),
  Download,
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
