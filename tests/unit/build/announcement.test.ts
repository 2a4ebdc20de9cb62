import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

const source = readFileSync('src/components/announcement.js', 'utf8');
const [from, to] = [Date.UTC(2027, 1, 1), Date.UTC(2027, 2, 1)];

/** A page that is opened at a moment by a browser with this storage. */
function open({
  now = from,
  name = 'abc',
  storage = new Map<string, string>(),
  isBlocked = false,
}) {
  const attributes = new Set<string>();
  const [page, window] = [new EventTarget(), new EventTarget()];
  const clock = { now: () => now };
  const focus: unknown[] = [];
  const root = {
    toggleAttribute: (key: string, isOn: boolean) =>
      isOn ? attributes.add(key) : attributes.delete(key),
    removeAttribute: (key: string) => attributes.delete(key),
  };
  const localStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  };
  const define = { ANNOUNCEMENT: JSON.stringify([from, to, name]) };
  runInNewContext(transformSync(source, { define }).code, {
    document: Object.assign(page, {
      documentElement: root,
      querySelector: () => ({ focus: (options: unknown) => focus.push(options) }),
    }),
    addEventListener: window.addEventListener.bind(window),
    Date: clock,
    ...(isBlocked ? {} : { localStorage }),
  });
  return {
    isShown: () => attributes.has('data-announcement'),
    press: (isClose: boolean) => {
      const target = { closest: () => (isClose ? {} : null) };
      page.dispatchEvent(Object.defineProperty(new Event('click'), 'target', { value: target }));
    },
    comeBack: (later: number) => {
      now = later;
      window.dispatchEvent(new Event('pageshow'));
    },
    focus,
  };
}

it.each([
  [from - 1, false],
  [from, true],
  [to - 1, true],
  [to, false],
])('at %i, an announcement is shown: %s', (now, isShown) => {
  expect(open({ now }).isShown()).toBe(isShown);
});

it('stays closed on every page until its text is another', () => {
  const storage = new Map<string, string>();
  const page = open({ storage });
  page.press(false);
  expect(page.isShown()).toBe(true);
  page.press(true);
  expect(page.isShown()).toBe(false);
  expect(page.focus).toEqual([{ preventScroll: true }]);
  page.comeBack(from);
  expect([page.isShown(), open({ storage }).isShown()]).toEqual([false, false]);
  expect(open({ storage, name: 'def' }).isShown()).toBe(true);
});

it('closes where the browser keeps nothing, for this page', () => {
  const page = open({ isBlocked: true });
  expect(page.isShown()).toBe(true);
  page.press(true);
  expect(page.isShown()).toBe(false);
});

it('is decided again when a page is shown that was made earlier', () => {
  const page = open({ now: from - 1 });
  page.comeBack(from);
  expect(page.isShown()).toBe(true);
});
