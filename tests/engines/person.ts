import { vi } from 'vitest';

/** What a browser engine does for a journey, whoever drives it. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases the mouse at a place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Presses the keys of this text, wherever the focus is. */
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>;
  /** What the console had to say, where the engine passes it on. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** Where to look for what a person names. */
const selectors = {
  article: 'article',
  button: 'button',
  dialog: '[role="dialog"], [role="alertdialog"]',
  field: 'input, textarea',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  main: 'main',
  option: '[role="option"]',
} as const;

export type Role = keyof typeof selectors;

interface Found {
  /** What it shows. */
  text: string;
  /** Its middle, when nothing lies over it. */
  spot: { x: number; y: number } | null;
}

/** What something is called, in full or by a pattern. */
type Name = string | RegExp;

const patternOf = (name: Name) =>
  typeof name === 'string' ? `^${RegExp.escape(name)}$` : name.source;
const WAIT = { timeout: 20_000, interval: 50 };

/** Somebody at a browser, who goes by what things are called and waits until they are there. */
export function makePerson(engine: Engine, origin: string) {
  const read = async (role: Role, name: Name) => {
    const words = [selectors[role], patternOf(name)].map((word) => JSON.stringify(word));
    const found = (await engine.evaluate(
      `(${findInPage.toString()})(${words.join()})`,
    )) as Found | null;
    if (!found) throw new Error(`There is no ${role} "${String(name)}"`);
    return found;
  };

  /** Presses it once it stays where it is and nothing covers it. */
  async function press(role: Role, name: Name): Promise<void> {
    let last = '';
    await vi.waitFor(async () => {
      const { spot } = await read(role, name);
      const before = last;
      last = JSON.stringify(spot);
      if (!spot || last !== before)
        throw new Error(`The ${role} "${String(name)}" is covered, or moves`);
      await engine.click(spot.x, spot.y);
    }, WAIT);
  }

  return {
    press,
    visit: (path: string) => engine.goto(origin + path),
    async fill(label: string, text: string): Promise<void> {
      await press('field', label);
      await engine.type(text);
    },
    /** Waits until it shows these words. */
    sees: (words: string | RegExp, role: Role = 'main', name: Name = /^/) =>
      vi.waitFor(async () => {
        const { text } = await read(role, name);
        if (!new RegExp(words).test(text))
          throw new Error(
            `The ${role} "${String(name)}" shows "${text}", without ${words.toString()}`,
          );
      }, WAIT),
    /** Waits until the address is this one. */
    isAt: (path: Name) =>
      vi.waitFor(async () => {
        const url = String(await engine.evaluate('location.href'));
        if (!new RegExp(patternOf(path)).test(url.replace(origin, '')))
          throw new Error(`The address is ${url}, not ${String(path)}`);
      }, WAIT),
  };
}

/** Runs in the page. The last of several, for what opens over a page comes after it. */
function findInPage(selector: string, pattern: string) {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    if (labels.length > 0)
      return labels
        .map((id) => clean(document.querySelector(`#${CSS.escape(id)}`)?.textContent))
        .join(' ');
    const { labels: own } = element as HTMLInputElement;
    return clean(element.ariaLabel ?? own?.[0]?.textContent ?? element.textContent);
  };
  const wanted = new RegExp(pattern);
  const element = [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest('[aria-hidden="true"], [inert]'))
    .findLast((one) => wanted.test(nameOf(one)));
  if (!element) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return {
    text: clean(element.innerText),
    spot: hit && element.contains(hit) ? { x, y } : null,
  };
}
