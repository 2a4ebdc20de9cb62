// A page of the site in the preview of /admin, loaded when the first form opens.
import morphdom from 'morphdom';

import { fillTokens, type TokenValues } from '../../src/content-schemas/tokens.ts';
import { countMinutes } from '../../src/lib/chapters.ts';
import { momentOf } from '../../src/lib/dates.ts';
import { articleFacts, guideFacts, postFacts } from '../../src/lib/reading-facts.ts';
import { site } from '../../src/site.ts';
import { renderBody } from './render-body.tsx';
import { setMdx, setValue } from './typography.ts';

export type Values = Record<string, unknown>;

/** A page as a frame for what the form of a text says. */
export interface LivePage {
  address: string;
  /** @returns why the text can't be shown, where it can't. */
  show: (collection: string, values: Values, addressOf: AddressOf) => string | undefined;
}

type AddressOf = (picture: string) => string;

/** The preview runs no code of a page, and /admin's policy would refuse it. */
const INACTIVE = 'script, noscript, link[rel=preload], link[rel=modulepreload], meta[http-equiv]';
/** What a layout adds to a text. */
const BY_LAYOUT = 'astro-island, .ticks';
/** A text may have the first block of its kind. */
const ADDED = `<base target="_blank">${['prose', 'clip', 'embed', 'gallery']
  .map((name) => `<link rel="stylesheet" href="/admin/${name}.css">`)
  .join('')}`;
const MARK_MS = 1600;

/**
 * Opens a page in a frame; `undefined` where there is none.
 * @param before what the entry says on that page; undefined where the page is another entry's
 */
export async function openPage(
  frame: HTMLIFrameElement,
  address: string,
  {
    before,
    tokens,
    timeZone,
  }: { before?: Values | undefined; tokens: TokenValues; timeZone: string },
  theme: string,
): Promise<LivePage | undefined> {
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) return undefined;
  const published = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const element of published.querySelectorAll(INACTIVE)) element.remove();
  published.head.insertAdjacentHTML('beforeend', ADDED);
  published.documentElement.dataset['theme'] = theme;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = `<!doctype html>${published.documentElement.outerHTML}`;
  await loaded;
  frame.contentDocument?.addEventListener('click', followLink);
  const anchor = address.split('#')[1];
  if (anchor) frame.contentDocument?.getElementById(anchor)?.scrollIntoView();
  let text = '';
  let isFirst = true;
  return {
    address,
    show(collection, values, addressOf) {
      const { body, ...fields } = fillTokens(values, tokens) as Values & { body?: string };
      const page = published.cloneNode(true) as Document;
      showHead(page, fields, factsOf(collection, values, timeZone));
      showCover(page, before, fields, addressOf);
      const prose = page.querySelector('.prose');
      let fault: string | undefined;
      if (prose) {
        try {
          text = renderBody(setMdx(body ?? ''), addressOf);
        } catch (error) {
          fault = error instanceof Error ? error.message : String(error);
        }
        const added = [...prose.children].filter((each) => each.matches(BY_LAYOUT));
        prose.innerHTML = text;
        prose.prepend(...added);
      }
      showChapters(page);
      const changed = frame.contentDocument && patch(frame.contentDocument.body, page.body);
      if (changed && !isFirst) point(changed);
      isFirst = false;
      return fault;
    },
  };
}

/** What a link opens from within the frame would be in its sandbox, too: another site couldn’t be tried. */
function followLink(event: MouseEvent) {
  const link = (event.target as Element).closest('a');
  if (!link || !/^https?:$/.test(link.protocol)) return;
  event.preventDefault();
  const address = link.getAttribute('href') ?? '';
  if (!address.startsWith('#')) open(link.href, '_blank', 'noopener');
  else link.ownerDocument.getElementById(address.slice(1))?.scrollIntoView();
}

/** What stands under a title, by the functions of its page. */
function factsOf(collection: string, values: Values, timeZone: string): string[] | undefined {
  const { author, body, ...dates } = values as Record<string, string | undefined>;
  const readMinutes = Number(values['readMinutes']) || countMinutes(body ?? '');
  const publishedAt = momentOf(dates['publishedAt'], timeZone);
  // While it is typed, it is none.
  const [updated] = /^\d{4}-(0[1-9]|1[0-2])$/.exec(dates['updated'] ?? '') ?? [];
  switch (collection) {
    case 'blog':
      return postFacts({ author, publishedAt }, timeZone);
    case 'helpArticles':
      return articleFacts({ readMinutes, updated, author }, site.name);
    case 'helpGuides':
      return guideFacts({ readMinutes, updated });
    default:
      return undefined;
  }
}

/** The words above a text, where src/layouts/ReadingLayout.astro and src/components/PageHead.astro have them. */
function showHead(page: Document, fields: Values, facts: readonly string[] | undefined) {
  const { title, category, description, excerpt = description } = fields;
  const { head = { kicker: category, title, text: excerpt } } = fields as { head?: object };
  const main = page.querySelector('main');
  const { kicker, title: heading, text } = head as Record<string, string | undefined>;
  const words = { h1: heading, '.lead': text, '.kicker, .head .words > .mono': kicker };
  for (const [selector, said] of Object.entries(words)) {
    const [element] = main?.querySelectorAll(selector) ?? [];
    if (element && said !== undefined) element.textContent = setValue(said);
  }
  const list = main?.querySelector('.reading-facts');
  list?.replaceChildren(
    ...(facts ?? []).map((fact) =>
      Object.assign(page.createElement('li'), { textContent: setValue(fact) }),
    ),
  );
}

/** The list of chapters, without the times that the build counts, once chapters differ. */
function showChapters(page: Document) {
  const contents = page.querySelector('.contents');
  const [item] = contents?.querySelectorAll('li') ?? [];
  const headings = [...page.querySelectorAll('.prose h2')];
  const links = contents?.querySelectorAll('a') ?? [];
  if (
    !item ||
    headings.map(({ id }) => `#${id}`).join() === [...links].map(({ hash }) => hash).join()
  )
    return;
  item.parentElement?.replaceChildren(
    ...headings.map(({ id, textContent }) => {
      const chapter = item.cloneNode(true) as Element;
      const [link] = chapter.querySelectorAll('a');
      if (link) link.href = `#${id}`;
      chapter.querySelector('.mono')?.replaceChildren();
      if (link?.lastChild) link.lastChild.textContent = textContent;
      return chapter;
    }),
  );
}

function showCover(page: Document, before: Values | undefined, now: Values, addressOf: AddressOf) {
  const pictureOf = ({ cover }: Values) => (cover as { picture?: string } | undefined)?.picture;
  const picture = pictureOf(now);
  const cover = page.querySelector('.reading-cover');
  if (!cover || (before && picture === pictureOf(before))) return;
  const image = page.createElement('img');
  if (picture) image.src = addressOf(picture);
  cover.replaceChildren(...(picture ? [image] : []));
}

/**
 * Makes an element like another, and touches only what differs: what is open stays open, and nothing jumps.
 * @returns the first thing that differs.
 */
function patch(old: Element, next: Element): Element | undefined {
  let first: Element | undefined;
  const mark = (element: Element) => {
    if (!first || first.contains(element)) first = element;
  };
  morphdom(old, next, {
    onBeforeElUpdated(was, is) {
      if (was.matches('details')) is.toggleAttribute('open', was.hasAttribute('open'));
      if (was.isEqualNode(is)) return false;
      if (was.matches('img') || was.textContent !== is.textContent) mark(was);
      return true;
    },
    onNodeAdded(node) {
      if (node.nodeType === 1) mark(node as Element);
    },
  });
  return first;
}

function point(first: Element) {
  // Answers are closed at first.
  for (let around: Element | null = first; around; around = around.parentElement) {
    around.removeAttribute('hidden');
    if (around.localName === 'details') around.setAttribute('open', '');
  }
  const { top, bottom } = first.getBoundingClientRect();
  const { innerHeight = 0 } = first.ownerDocument.defaultView ?? {};
  if (top < 0 || bottom > innerHeight) first.scrollIntoView({ block: 'center' });
  const outline = '3px solid var(--signal)';
  first.animate(
    [{ outline }, { outline, offset: 0.6 }, { outline: '3px solid transparent' }],
    MARK_MS,
  );
}
