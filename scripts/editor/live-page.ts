// A page of the site in the preview of /admin, loaded when the first form opens.
import { setTypography } from '../../src/build/typography.ts';
import { fillTokens, readTokenValues, type TokenValues } from '../../src/content-schemas/tokens.ts';
import { fillPage } from './fill-page.ts';
import { renderBody } from './render-body.tsx';

/** What an entry says: the fields of its form, and the text below them. */
export type Values = Record<string, unknown>;

const pricedFolders = {
  services: 'services',
  plans: 'plans',
  'add-ons': 'addOns',
  'equipment/items': 'equipmentItems',
  'equipment/kits': 'equipmentKits',
} as const;

/** What `{price:lite-edit}` and other tokens stand for. @param entries what entries say, by their files */
export function tokensOf(entries: Readonly<Record<string, unknown>>): TokenValues {
  const files = Object.entries(entries).flatMap(([file, value]) => {
    const [, folder = '', id = ''] = /^content\/(.+)\/([^/]+)\.yaml$/.exec(file) ?? [];
    const { [folder as keyof typeof pricedFolders]: collection } = pricedFolders;
    return (collection as string | undefined) === undefined ? [] : [{ collection, id, value }];
  });
  return readTokenValues(files);
}

/** A published page, as a frame for what a form says. */
export interface LivePage {
  address: string;
  /**
   * Shows the values of a form.
   * @returns the keys that the page does not show, and why the text can't be shown, where it can't.
   */
  show: (
    values: Values,
    addressOf: (picture: string) => string,
  ) => { hidden: string[]; fault?: string };
}

/** The preview runs no code of a page, and /admin's policy would refuse it. */
const INACTIVE = 'script, noscript, link[rel=preload], link[rel=modulepreload], meta[http-equiv]';
/** What a layout adds to a text. */
const BY_LAYOUT = 'astro-island, .launch-plan, .ticks';
/** A text may have the first block of its kind. */
const ADDED = '<base target="_blank"><link rel="stylesheet" href="/admin/prose.css">';
const MARK_MS = 1600;

/**
 * Opens a page in a frame; `undefined` where there is none.
 * @param before what the entry said when the page was built
 */
export async function openPage(
  frame: HTMLIFrameElement,
  {
    address,
    before,
    tokens,
    theme,
  }: {
    address: string;
    before: Values;
    tokens: TokenValues;
    theme: string;
  },
): Promise<LivePage | undefined> {
  const response = await fetch(address);
  if (!response.ok) return undefined;
  const published = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const element of published.querySelectorAll(INACTIVE)) element.remove();
  published.head.insertAdjacentHTML('beforeend', ADDED);
  published.documentElement.dataset['theme'] = theme;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = `<!doctype html>${published.documentElement.outerHTML}`;
  await loaded;
  const anchor = address.split('#')[1];
  if (anchor) frame.contentDocument?.getElementById(anchor)?.scrollIntoView();
  let text = '';
  let isFirst = true;
  return {
    address,
    show(values, addressOf) {
      const { body, ...fields } = fillTokens(values, tokens) as Values;
      const page = published.cloneNode(true) as Document;
      const hidden = fillPage(page, fillTokens(before, tokens), fields);
      const prose = page.querySelector('.prose');
      let fault: string | undefined;
      if (prose && typeof body === 'string') {
        try {
          text = renderBody(body, addressOf);
        } catch (error) {
          fault = error instanceof Error ? error.message : String(error);
        }
        const added = [...prose.children].filter((each) => each.matches(BY_LAYOUT));
        prose.innerHTML = text;
        prose.prepend(...added);
      }
      if (body !== undefined) showChapters(page);
      showCover(page, before, fields, addressOf);
      setTypography(page);
      const changed: Element[] = [];
      if (frame.contentDocument) patch(frame.contentDocument.body, page.body, changed);
      if (!isFirst) point(changed);
      isFirst = false;
      return { hidden, ...(fault !== undefined && { fault }) };
    },
  };
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

function showCover(
  page: Document,
  before: Values,
  now: Values,
  addressOf: (picture: string) => string,
) {
  const pictureOf = ({ cover }: Values) => (cover as { picture?: string } | undefined)?.picture;
  const picture = pictureOf(now);
  const cover = page.querySelector('.reading-cover');
  if (!cover || picture === pictureOf(before)) return;
  const image = page.createElement('img');
  if (picture) image.src = addressOf(picture);
  cover.replaceChildren(image);
}

/** Leads the eye to what has changed. */
function point([first]: readonly Element[]) {
  if (!first) return;
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

/** Makes an element like another, and touches only what differs: what is open stays open, and nothing jumps. */
function patch(old: Element, next: Element, changed: Element[]) {
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name);
  const [was, is] = [[...old.childNodes], [...next.childNodes]];
  let start = 0;
  while (was[start]?.isEqualNode(is[start] ?? null)) start += 1;
  let end = 0;
  while (
    end < Math.min(was.length, is.length) - start &&
    was.at(-1 - end)?.isEqualNode(is.at(-1 - end) ?? null)
  )
    end += 1;
  const following = was[was.length - end] ?? null;
  const gone = was.slice(start, was.length - end);
  for (const [index, node] of is.slice(start, is.length - end).entries()) {
    const there = gone[index];
    if (node.nodeType === 1 && there?.nodeName === node.nodeName) {
      patch(there as Element, node as Element, changed);
      continue;
    }
    const added = node.cloneNode(true);
    if (there) there.parentNode?.replaceChild(added, there);
    else old.insertBefore(added, following);
    changed.push(added.nodeType === 1 ? (added as Element) : old);
  }
  for (const node of gone.slice(is.length - end - start)) {
    node.parentNode?.removeChild(node);
    changed.push(old);
  }
}
