// Runs at build only.
import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import type { ImageMetadata, MarkdownHeading } from 'astro';
import { getImage } from 'astro:assets';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { defineMdastPlugin, evaluate } from 'satteri';

import { blocks } from './mdx.tsx';

/** A post, an article, a guide or a policy, as its collection has it. */
interface Text {
  body?: string | undefined;
  filePath?: string | undefined;
  data: { pictures: Record<string, ImageMetadata> };
}

interface RenderedText {
  /** What the content check lets into a text, and nothing else. */
  html: string;
  headings: MarkdownHeading[];
}

const rendered = new Map<string, Promise<RenderedText>>();

/**
 * The body of a text, rendered once for its page, the API and the feed. It is no module of Astro's, which takes a
 * bundler several times as long and holds all texts in memory.
 */
export function renderText({
  body = '',
  filePath,
  data: { pictures },
}: Text): Promise<RenderedText> {
  const key = `${filePath}\n${body}`;
  const known = rendered.get(key) ?? render(body, pictures);
  rendered.set(key, known);
  return known;
}

async function render(
  body: string,
  pictures: Record<string, ImageMetadata>,
): Promise<RenderedText> {
  const headings: MarkdownHeading[] = [];
  const none = new Set<string>();
  const data = {
    astro: { frontmatter: {}, headings, localImagePaths: none, remoteImagePaths: none },
  };
  const { default: Content } = await evaluate(body, {
    Fragment,
    jsx: jsx as (type: unknown, props: unknown) => unknown,
    jsxs: jsxs as (type: unknown, props: unknown) => unknown,
    mdastPlugins: [timelineLevels],
    hastPlugins: [satteriHeadingIdsPlugin()],
    features: { smartPunctuation: true },
    data,
  });
  const Text = Content as ComponentType<{ components: object }>;
  const img = await makePicture(pictures);
  const html = renderToStaticMarkup(<Text components={{ ...blocks, img }} />);
  return { html: html.trim(), headings: data.astro.headings };
}

/**
 * Headings of steps in a timeline lie one level below the heading that the timeline stands under, so that authors need
 * not think of it: steps are h3, and under an h3 they are h4.
 */
function timelineLevels() {
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
}

const SIZES = '(width < 48rem) calc(100vw - 2rem), 43rem';

/** What `![…](./x.jpg)` becomes: pictures of content/, made small and modern by the build. */
async function makePicture(pictures: Record<string, ImageMetadata>) {
  const made = new Map(
    await Promise.all(
      Object.entries(pictures).map(
        async ([address, src]) => [address, await makeFormats(src)] as const,
      ),
    ),
  );
  return function Picture({ src, alt }: { src: string; alt: string }) {
    const picture = made.get(src);
    if (!picture) throw new Error(`there is no picture ${src}`);
    const { srcset, ...attributes } = picture.image;
    return (
      <picture>
        {picture.sources.map(({ type, srcSet }) => (
          <source key={type} srcSet={srcSet} type={type} sizes={SIZES} />
        ))}
        <img {...attributes} srcSet={srcset} alt={alt} />
      </picture>
    );
  };
}

async function makeFormats(src: ImageMetadata) {
  // Astro publishes the original, with what a camera wrote into it, once a property of `src` itself is read.
  const image = (src as ImageMetadata & { clone?: ImageMetadata }).clone ?? src;
  const width = Math.min(image.width, 1600);
  const widths = [480, 800, 1200, width].filter((size) => size <= width);
  const make = (format: string) => getImage({ src, width, widths, sizes: SIZES, format });
  // sharp writes no moving AVIF.
  const modern = image.format === 'gif' ? ['webp'] : ['avif', 'webp'];
  const sources = modern.map(async (format) => ({
    type: `image/${format}`,
    srcSet: (await make(format)).srcSet.attribute,
  }));
  const fallback = await make(['gif', 'jpg', 'jpeg'].includes(image.format) ? image.format : 'png');
  const { srcSet, attributes } = fallback;
  return {
    image: { src: fallback.src, ...attributes, srcset: srcSet.attribute },
    sources: await Promise.all(sources),
  };
}
