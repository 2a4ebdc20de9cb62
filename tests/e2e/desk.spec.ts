import type { Page, Request } from '@playwright/test';

import type { Entry, Inbox } from '../../src/contracts/desk.ts';
import {
  answeredMessage,
  deskCustomer,
  deskMessage,
  deskOrder,
  deskSession,
  inbox,
  longInbox,
  orderInProduction,
} from '../support/desk-answers.ts';
import { keyboard, kim, mailWith, openStep, pointer, signInToDesk } from './desk-agent.ts';
import { expect, signUpDirectly, test } from './fixtures.ts';
import { invoicedTo } from '../support/sample-answers.ts';
import { confirmAddress, test as studioTest } from './studio.ts';

// Nobody is signed in at first.
test.use({ expectedStatuses: [404] });

studioTest(
  'a message of the contact form is answered, and becomes an order',
  { tag: '@nightly' },
  async ({ page, browser, studio }) => {
    const customer = await (await browser.newContext({ baseURL: studio.url })).newPage();
    const { email } = await signUpDirectly(customer, studio);
    await confirmAddress(customer, studio, email);
    const message = 'We have forty minutes of tape and two cameras.';
    const data = { name: 'Ada Lovelace', email, service: 'Video Production', message };
    const headers = { origin: studio.url };
    expect((await customer.request.post('/api/contact', { data, headers })).status()).toBe(201);
    const mail = await mailWith(studio, 'New message: Video Production', [message]);
    const hands = keyboard(page);
    await page.goto(/\/desk#\/messages\/\S+/.exec(mail)?.[0] ?? '');
    await signInToDesk(page, studio, kim, hands);
    await expect(page.getByRole('main')).toContainText(message);

    const answer = page.getByRole('textbox', { name: 'Answer' });
    await hands.fill(answer, 'Gladly. When can we call?');
    await page.reload();
    await expect(answer).toHaveValue('Gladly. When can we call?');
    await answer.press('Control+Enter');
    const status = page.getByRole('region', { name: 'Next step' }).getByRole('status');
    await expect(status).toHaveText(/^Kim Osei answered by email on /);
    await expect(answer).toHaveValue('');
    await mailWith(studio, 'Re: Your message to Roomtone', ['Gladly. When can we call?', message]);

    await openStep(page, hands, 'Turn into an order');
    await page.getByLabel('Service').selectOption('Custom Solution');
    await hands.press(page.getByRole('button', { name: 'Continue' }));
    const dialog = page.getByRole('dialog', { name: 'Order Custom Solution for ' });
    await expect(dialog).toContainText('that you placed it. The message is its brief.');
    await hands.press(dialog.getByRole('button', { name: 'Turn into an order' }));
    await expect(status).toHaveText(/^Kim Osei turned it into an order on /);
    await mailWith(studio, 'Custom Solution', ['Kim Osei from the studio placed this order']);
    await hands.press(page.getByRole('link', { name: /^Order #/ }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Custom Solution');
    await expect(page.getByRole('main')).toContainText(message);
  },
);

/** What the inbox answers, to be changed while the page is open. */
interface Desk {
  inbox: (query: URLSearchParams) => Inbox;
  /** Of the inbox from here on; a status of 0 is no answer. */
  status: number;
  etag: string;
  asked: Request[];
  /** What was done to orders, by id. */
  done: [id: string, body: unknown][];
  /** Of orders that somebody else has just changed. */
  taken: Set<string>;
}

async function openDesk(page: Page, hash = '', count = 57): Promise<Desk> {
  const desk: Desk = {
    inbox: (query) => longInbox(count, Number(query.get('page') ?? 1)),
    status: 200,
    etag: '"1"',
    asked: [],
    done: [],
    taken: new Set(),
  };
  await page.route('**/api/desk/session', (route) => route.fulfill({ json: deskSession }));
  await page.route(/\/api\/desk\/inbox/, async (route) => {
    const request = route.request();
    desk.asked.push(request);
    if (desk.status === 0) return route.abort();
    const { etag, status } = desk;
    if ((await request.headerValue('If-None-Match')) === etag)
      return route.fulfill({ status: 304, headers: { ETag: etag } });
    const json = desk.inbox(new URL(request.url()).searchParams);
    return route.fulfill({ status, json, headers: { ETag: etag } });
  });
  await page.route(/\/api\/desk\/(orders|messages)\//, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const isOrder = route.request().url().includes('/orders/');
    const json = isOrder ? { ...deskOrder, id } : { ...deskMessage, id };
    if (route.request().method() === 'GET') return route.fulfill({ json });
    desk.done.push([id, route.request().postDataJSON()]);
    if (!desk.taken.has(id)) return route.fulfill({ json });
    const message = 'Lee Park took the order a minute ago.';
    return route.fulfill({ status: 409, json: { code: 'order_changed', message } });
  });
  await page.goto(`/desk${hash}`);
  await expect(rows(page).first()).toBeVisible();
  return desk;
}

/** Lets time go on only where the test says so. */
const stopClock = (page: Page, at: string | number = Date.now() + 60_000) =>
  page.clock.pauseAt(new Date(at));

const rows = (page: Page) => page.locator('a[data-entry]');
const idOf = (index: number) => longInbox(200).entries[index]!.id;
const query = (request: Request | undefined) => new URL(request?.url() ?? 'about:blank').search;
const orders: Entry[] = inbox.entries.filter(({ kind }) => kind === 'order');

test(
  'a view with its filters, order, and search is an address',
  { tag: '@nightly' },
  async ({ page }) => {
    const desk = await openDesk(page);
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.locator('[aria-current]')).toHaveText('Open 5');
    await views.getByRole('link', { name: 'Not taken 2' }).click();
    await page.getByLabel('Step').selectOption('Ready to start');
    await page.getByLabel('Sorted by').selectOption('Due first');
    await expect(page).toHaveURL('/desk#/?view=unassigned&stage=start&sort=due');
    await page.reload();
    await expect(views.locator('[aria-current]')).toHaveText('Not taken 2');
    await expect(page.getByLabel('Step')).toHaveValue('start');
    expect(query(desk.asked.at(-1))).toBe('?view=unassigned&stage=start&sort=due');
    await views.getByRole('link', { name: 'Lee Park 1' }).click();
    await expect(page).toHaveURL('/desk#/?agent=lee%40studio.example&sort=due');

    // Told also where colors are the reader's.
    await page.emulateMedia({ forcedColors: 'active' });
    const current = views.locator('[aria-current]');
    const ground = (link: typeof current) =>
      link.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground(current)).not.toBe(await ground(views.getByRole('link').first()));
  },
);

test(
  'a search begins by itself, and marks what it found',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.clock.install();
    const desk = await openDesk(page);
    await stopClock(page);
    const limit = 'Orders closed before March are not in it.';
    desk.inbox = () => ({ ...inbox, limit });
    await page.keyboard.press('/');
    await page.keyboard.type('rosa');
    await page.clock.runFor(299);
    await expect(page).toHaveURL('/desk');
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/desk#/?search=rosa');
    // What is read shows with a timer of its own.
    await page.clock.resume();
    await expect(page.getByText(`5 found for “rosa”. ${limit}`)).toBeVisible();
    await expect(rows(page).first().locator('mark')).toHaveText(['Rosa', 'rosa']);
    await page.keyboard.type(' river');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/desk#/?search=rosa+river');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByText('found for “rosa river”')).toBeVisible();
    // Back leads past the letters.
    await page.goBack();
    await expect(page).toHaveURL('/desk');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    for (const width of [390, 600, 720]) {
      await page.setViewportSize({ width, height: 450 });
      const filter = page.getByRole('button', { name: 'Filter: Open' });
      if (width === 390) await filter.click();
      const box = await page.getByRole('searchbox').boundingBox();
      expect(box?.width, `${width} px`).toBeGreaterThan(200);
    }
  },
);

test(
  'the list keeps its place, and leads from one entry to the next',
  { tag: '@nightly' },
  async ({ page }) => {
    await openDesk(page);
    const entry = rows(page).nth(40);
    await entry.scrollIntoViewIfNeeded();
    // Waits until it stands still.
    await entry.hover();
    const top = async () => Math.round((await entry.boundingBox())?.y ?? 0);
    const before = await top();
    await entry.click();
    await expect(page.getByText('41 of 57')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByText('42 of 57')).toBeVisible();
    await page.keyboard.press('k');
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page.getByText('40 of 57')).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('41 of 57')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await expect(entry).toBeFocused();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
    await page.getByRole('button', { name: 'Refresh' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await entry.hover();
    const again = await top();
    await entry.press('Enter');
    await expect(page.getByText('41 of 57')).toBeVisible();
    await page.goBack();
    await expect(entry).toBeFocused();
    await expect.poll(async () => Math.abs((await top()) - again)).toBeLessThan(3);
  },
);

test(
  'an entry is one line of a desktop, and a phone shows entries before filters',
  { tag: '@nightly' },
  async ({ page }) => {
    await openDesk(page, '', 5);
    for (const width of [1216, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const row of await page.locator('li:has(> [data-entry])').all())
        expect((await row.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(46);
      const cut = await page
        .locator('[data-entry] [data-tone]')
        .evaluateAll((badges) => badges.filter((each) => each.scrollWidth > each.clientWidth));
      expect(cut).toEqual([]);
    }
    await expect(rows(page).nth(3)).toContainText('2 files');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('searchbox')).toBeHidden();
    expect((await rows(page).first().boundingBox())?.y).toBeLessThan(300);
    await page.getByRole('button', { name: 'Filter: Open' }).click();
    await expect(page.getByRole('link', { name: 'Not taken 2' })).toBeVisible();
  },
);

test(
  'more than a hundred entries are read as one scrolls',
  { tag: '@nightly' },
  async ({ page }) => {
    const desk = await openDesk(page, '', 230);
    await expect(rows(page)).toHaveCount(100);
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(200);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect(rows(page)).toHaveCount(230);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    expect(desk.asked.map(query)).toEqual(['', '?page=2', '?page=3']);
  },
);

test.describe('many at once', () => {
  test.use({ expectedStatuses: [409] });

  test('are selected with the keyboard and taken, and what could not be done is told', async ({
    page,
  }) => {
    const desk = await openDesk(page, '#/?view=unassigned', 10);
    desk.taken.add(idOf(5));
    for (const key of ['j', 'x', 'j', 'x', 'j', 'k', 'x']) await page.keyboard.press(key);
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Select all').check();
    const told = page.getByRole('group', { name: 'Selection' }).getByRole('status');
    await expect(told).toBeAttached();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    const question = page.getByRole('dialog', { name: 'Assign 6 to you?' });
    await expect(question).toContainText('No email goes out.');
    await expect(question.getByRole('listitem')).toHaveCount(4);
    await question.getByRole('button', { name: 'Assign 6 to you' }).press('Enter');
    await expect(told).toContainText('5 assigned to you. Not done, and still selected:');
    await expect(page.getByRole('status')).toContainText([
      '#D0000005 (Rosa Delgado): Lee Park took the order a minute ago',
    ]);
    expect(desk.done).toHaveLength(6);
    expect(desk.done[0]).toEqual([
      idOf(0),
      { action: 'assign', to: 'kim@studio.example', eventCount: 1 },
    ]);
    await expect(page.getByText('5 selected')).toBeVisible();
  });

  test('Caps Lock changes no key', { tag: '@nightly' }, async ({ page }) => {
    await openDesk(page, '', 5);
    for (const key of ['J', 'J', 'K', 'X'])
      await page.evaluate(
        (pressed) =>
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true }),
          ),
        key,
      );
    await expect(rows(page).nth(0)).toBeFocused();
    await expect(page.getByText('1 selected')).toBeVisible();
  });

  test(
    'are handed over with one question that says who is mailed',
    { tag: '@nightly' },
    async ({ page }) => {
      const desk = await openDesk(page, '', 10);
      await rows(page).nth(4).hover();
      await page.getByLabel('Select Order #D0000004').check();
      await page.getByLabel('Select Order #D0000009').click({ modifiers: ['Shift'] });
      await expect(page.getByText('6 selected')).toBeVisible();
      await page.getByLabel('Something else').selectOption('Assign to Lee Park');
      await page.getByRole('button', { name: 'Continue' }).click();
      const question = page.getByRole('dialog', { name: 'Assign 5 to Lee Park?' });
      await expect(question).toContainText('Lee Park gets an email about each.');
      await question.getByRole('button', { name: 'Assign 5 to Lee Park' }).click();
      await expect(page.getByText('5 assigned to Lee Park.')).toBeVisible();
      expect(desk.done.map(([, body]) => body)).toEqual(
        Array(5).fill({
          action: 'assign',
          to: 'lee@studio.example',
          eventCount: expect.any(Number) as unknown,
        }),
      );
      // What cannot be done to any is not asked.
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Nothing was changed.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );
});

/** Has an order change on the server, and the inbox tell of it. */
async function changeOrder(page: Page, desk: Desk, changed: Partial<typeof deskOrder>) {
  const json = { ...deskOrder, id: idOf(0), eventCount: deskOrder.eventCount + 1, ...changed };
  await page.route(/\/api\/desk\/orders\//, (route) => route.fulfill({ json }));
  desk.etag = `"${json.eventCount}"`;
  const { entries, ...rest } = longInbox(5);
  const told = entries.map((entry) => ({ ...entry, eventCount: json.eventCount }));
  desk.inbox = () => ({ ...rest, entries: told });
  // As when somebody comes back to the tab.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

test(
  'what an agent types stays where it is, whatever a colleague does to the order',
  { tag: '@nightly' },
  async ({ page }) => {
    const desk = await openDesk(page, '', 5);
    await rows(page).first().click();
    const steps = page.getByRole('region', { name: 'Next step' });
    const start = steps.getByRole('button', { name: 'Start production' });
    await openStep(page, pointer, 'Start production');
    const words = steps.getByLabel('Message to the customer');
    await words.fill('We start');
    await changeOrder(page, desk, { ...orderInProduction, id: idOf(0), takesFiles: false });
    await expect(steps).toContainText('“Start production” isn’t possible anymore.');
    await expect(start).toHaveCount(0);
    await words.press('j');
    await expect(words).toHaveValue('We startj');
    await steps.getByRole('button', { name: 'Move the text to the message' }).click();
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await expect(message).toHaveValue('We startj');
    await expect(message).toBeFocused();
    await expect(words).toHaveCount(0);

    const eventCount = orderInProduction.eventCount + 2;
    await changeOrder(page, desk, { ...deskOrder, id: idOf(0), eventCount, takesFiles: true });
    await expect(page.getByText('Drop files here')).toBeVisible();
    await expect(message).toBeFocused();

    // Without a draft a form goes, and the letters that were meant for it do nothing.
    await openStep(page, pointer, 'Start production');
    await words.focus();
    await changeOrder(page, desk, {
      ...orderInProduction,
      id: idOf(0),
      eventCount: eventCount + 1,
    });
    await expect(words).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 of 5')).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByText('2 of 5')).toBeVisible();
  },
);

test(
  'the focus stays on a record when what had it is done with',
  { tag: '@nightly' },
  async ({ page }) => {
    await openDesk(page, '', 5);
    await rows(page).first().click();
    const heading = page.getByRole('heading', { level: 1 });
    const settle = page.getByRole('button', { name: 'No reply needed' });
    const answerWith = (address: RegExp, json: unknown) =>
      page.route(address, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json }) : route.fallback(),
      );
    await answerWith(/\/orders\//, { ...deskOrder, id: idOf(0), waitingSince: undefined });
    await settle.press('Enter');
    await expect(heading).toBeFocused();
    await openStep(page, pointer, 'Start production');
    await answerWith(/\/orders\//, { ...orderInProduction, id: idOf(0) });
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Start production' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(heading).toBeFocused();
    await page.keyboard.press('j');
    await answerWith(/\/messages\//, { ...answeredMessage, id: idOf(1) });
    await settle.press('Enter');
    await expect(heading).toBeFocused();
  },
);

test(
  'who comes back to the inbox, or searches it, goes on with the keyboard',
  { tag: '@nightly' },
  async ({ page }) => {
    await openDesk(page, '#/?view=unassigned', 5);
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('link', { name: 'Customers' }).click();
    await expect(page).toHaveURL(/#\/customers$/);
    await page.goBack();
    await expect(heading).toHaveText('Inbox');
    await expect(heading).toBeFocused();
    // An entry that stands in no list.
    await page.goto('/desk#/orders/a/b');
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await expect(heading).toHaveText('Inbox');
    await expect(heading).toBeFocused();

    await page.setViewportSize({ width: 640, height: 450 });
    const field = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await rows(page).first().click();
    await expect(page.getByRole('link', { name: 'Back to the inbox' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(page).toHaveURL('/desk#/?view=unassigned');
  },
);

test(
  'an invoice is a view of its own, also when it cannot be read',
  { tag: '@nightly' },
  async ({ page }) => {
    const { invoices } = invoicedTo('Rosa Delgado');
    const order = { ...deskOrder, id: idOf(0), invoices };
    await openDesk(page, '', 5);
    await page.route(/\/orders\//, (route) => route.fulfill({ json: order }));
    await rows(page).first().click();
    const link = page.getByRole('link', { name: /^Invoice / });
    const name = (await link.textContent()) ?? '';
    await link.click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(name);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(name));
    await page.evaluate(() => (window.location.hash += '0'));
    await expect(page.getByText('The order has no such invoice.')).toBeVisible();
    await expect(heading).toBeFocused();
    await page.getByRole('link', { name: 'Back to the order' }).click();
    await expect(link).toBeVisible();
  },
);

test(
  'what gets the focus stands below what stays in sight',
  { tag: '@nightly' },
  async ({ page }) => {
    await openDesk(page, '', 57);
    await page.getByLabel('Select all').check();
    const isCovered = () =>
      page.evaluate(() => {
        const { left, top, height, width } = document.activeElement!.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        return at === null || !(document.activeElement?.contains(at) ?? false);
      });
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await rows(page).nth(50).focus();
    for (let row = 50; row > 20; row -= 1) {
      await page.keyboard.press('k');
      expect(await isCovered(), `row ${row}`).toBe(false);
    }
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Message' }).focus();
    const links = page.getByRole('region', { name: 'Brief and messages' }).getByRole('link');
    await expect(links.first()).toBeAttached();
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await isCovered(), `Shift+Tab ${presses}`).toBe(false);
    }
  },
);

test.describe('live', { tag: '@nightly' }, () => {
  test.use({ expectsOffline: true });

  test('the inbox shows what is new by itself, and says when it cannot', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-24T15:04:00Z') });
    const desk = await openDesk(page, '', 5);
    await stopClock(page, '2026-11-24T15:10:00Z');
    await expect(page).toHaveTitle('(3) Inbox · Roomtone desk');
    await rows(page).nth(2).focus();
    const first = desk.asked.length;
    // The next one is due as long after the answer, which has to be there before the clock goes on.
    const answered = page.waitForResponse(/\/api\/desk\/inbox/);
    await page.clock.runFor(20_000);
    await (await answered).finished();
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    expect(desk.asked).toHaveLength(first + 1);
    expect(await desk.asked.at(-1)?.headerValue('If-None-Match')).toBe('"1"');
    desk.etag = '"2"';
    desk.inbox = () => {
      const { entries, ...rest } = longInbox(6);
      return { ...rest, entries: entries.slice(1), counts: { ...rest.counts, waiting: 4 } };
    };
    await page.clock.runFor(20_000);
    await expect(page).toHaveTitle('(4) Inbox · Roomtone desk');
    await expect(page.locator(`[data-entry="${idOf(2)}"]`)).toBeFocused();

    desk.status = 0;
    await page.clock.runFor(20_000);
    const notice = page.getByRole('alert').filter({ hasText: 'Not live since 10:10 AM.' });
    await expect(notice).toBeVisible();
    // At longer and longer intervals.
    const before = desk.asked.length;
    await page.clock.runFor(39_000);
    expect(desk.asked).toHaveLength(before);
    desk.status = 200;
    await page.clock.runFor(1_000);
    await expect(notice).toHaveCount(0);

    // Nothing in a tab that nobody sees, and at once when somebody does.
    const setVisibility = (state: string) =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', {
          value: visibility,
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    const lost = desk.asked.length;
    await page.evaluate(() => {
      for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type));
    });
    await expect.poll(() => desk.asked.length).toBe(lost + 1);
    await setVisibility('hidden');
    const seen = desk.asked.length;
    await page.clock.runFor(60_000);
    expect(desk.asked).toHaveLength(seen);
    await setVisibility('visible');
    await expect.poll(() => desk.asked.length).toBe(seen + 1);
  });

  test('an order is read again when it has changed, and keeps what is typed', async ({ page }) => {
    await page.clock.install();
    const desk = await openDesk(page, '', 5);
    await stopClock(page);
    let eventCount = deskOrder.eventCount;
    await page.route(/\/api\/desk\/orders\//, (route) => {
      const message = eventCount > deskOrder.eventCount ? 'Take two is up.' : 'First';
      const at = deskOrder.updatedAt;
      const timeline = [{ at, by: 'customer', text: 'Rosa Delgado wrote', message }];
      const view = { ...deskOrder.view, timeline };
      return route.fulfill({ json: { ...deskOrder, id: idOf(0), eventCount, view } });
    });
    await rows(page).first().click();
    await page.getByRole('textbox', { name: 'Message' }).fill('We start');
    await expect.poll(() => query(desk.asked.at(-1))).toBe(`?viewing=${idOf(0)}`);
    eventCount += 1;
    desk.etag = '"2"';
    desk.inbox = () => {
      const { entries, ...rest } = longInbox(5);
      return { ...rest, entries: entries.map((entry) => ({ ...entry, eventCount })) };
    };
    await page.clock.runFor(20_000);
    await expect(page.getByText('Take two is up.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('We start');
  });
});

test('a customer is found by parts of name or address', { tag: '@nightly' }, async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/api/desk/session', (route) => route.fulfill({ json: deskSession }));
  await page.route(/\/api\/desk\/customers\?/, (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ json: { customers: [deskCustomer] } });
  });
  await page.route(/\/api\/desk\/customers(\/\w+)?$/, (route) =>
    route.fulfill({
      json: route.request().url().endsWith('customers') ? { customers: [] } : deskCustomer,
    }),
  );
  await page.goto('/desk#/customers');
  await page.getByLabel('Name or email address').fill('delg demo');
  await expect(page).toHaveURL('/desk#/customers?search=delg+demo');
  await page.getByRole('link', { name: 'Rosa Delgado' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Delgado');
  await expect(rows(page)).toHaveCount(orders.length);
  expect(asked).toEqual(['?search=delg+demo']);
});
