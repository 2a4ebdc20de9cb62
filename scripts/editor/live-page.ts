// A page of the site in the preview of /admin, loaded when the first form opens.
import morphdom from 'morphdom';

import { mapMoments } from '../../src/content-schemas/moments.ts';
import { fillTokens, type TokenValues } from '../../src/content-schemas/tokens.ts';
import { formatDate, momentOf } from '../../src/lib/dates.ts';
import { fillPage } from './fill-page.ts';
import { renderBody } from './render-body.tsx';
import { setMdx } from './typography.ts';

/** What an entry says: the fields of its form, and the text below them. */
export type Values = Record<string, unknown>;

/** A published page, as a frame for what a form says. */
export interface LivePage {
  address: string;
  /**
   * Shows the values of a form.
   * @returns the keys that the page does not show, and why the text can't be shown, where it can't.
   */
  show: (values: Values, addressOf: AddressOf) => { hidden: string[]; fault: string | undefined };
}

/** Where a picture is, by its name in a text. */
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

/** What a page was built from. */
interface Built {
  /** What the entry said. */
  before: Values;
  /** What the tokens in texts stand for. */
  tokens: TokenValues;
  /** The company's. */
  timeZone: string;
}

/** Opens a page in a frame; `undefined` where there is none. */
export async function openPage(
  frame: HTMLIFrameElement,
  address: string,
  { before, tokens, timeZone }: Built,
  theme: string,
): Promise<LivePage | undefined> {
  const inWords = (values: Values) => {
    const dated = mapMoments(values, (moment) => {
      const date = momentOf(moment, timeZone);
      return date ? formatDate(date, timeZone) : moment;
    });
    return fillTokens(dated, tokens) as Values;
  };
  const response = await fetch(address);
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
    show(values, addressOf) {
      const { body, ...fields } = inWords(values);
      const page = published.cloneNode(true) as Document;
      const hidden = fillPage(page, inWords(before), fields);
      const prose = page.querySelector('.prose');
      let fault: string | undefined;
      if (prose && typeof body === 'string') {
        try {
          text = renderBody(setMdx(body), addressOf);
        } catch (error) {
          fault = error instanceof Error ? error.message : String(error);
        }
        const added = [...prose.children].filter((each) => each.matches(BY_LAYOUT));
        prose.innerHTML = text;
        prose.prepend(...added);
      }
      if (body !== undefined) showChapters(page);
      showCover(page, before, fields, addressOf);
      const changed = frame.contentDocument && patch(frame.contentDocument.body, page.body);
      if (changed && !isFirst) point(changed);
      isFirst = false;
      return { hidden, fault };
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

function showCover(page: Document, before: Values, now: Values, addressOf: AddressOf) {
  const pictureOf = ({ cover }: Values) => (cover as { picture?: string } | undefined)?.picture;
  const picture = pictureOf(now);
  const cover = page.querySelector('.reading-cover');
  if (!cover || picture === pictureOf(before)) return;
  const image = page.createElement('img');
  if (picture) image.src = addressOf(picture);
  cover.replaceChildren(image);
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

/** Leads the eye to what has changed. */
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
