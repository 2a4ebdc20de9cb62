import type { OrderPlan } from '../../src/contracts/plans.ts';
import { invoicedTo } from '../support/sample-answers.ts';
import { openDashboard, order, orderAfter, showOrders } from './dashboard.ts';
import { expect, holdRequests, signUpDirectly, test } from './fixtures.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

/** A red video, as WebM. */
const TWO_SECONDS =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAHtEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHGTbuMU6uEElTDZ1OsggEMTbuMU6uEHFO7a1OsggHX7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBNgIRMYXZmV0GETGF2ZkSJiECfQAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgAAAAAAAAAAZyBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhDuaygDgibCBELqBEJqBAhJUw2fRc3POY8CLY8WIAAAAAAAAAAFnyJhFo4dFTkNPREVSRIeLTGF2YyBsaWJ2cHhnyKJFo4hEVVJBVElPTkSHlDAwOjAwOjAyLjAwMDAwMDAwMAAAH0O2dfDngQCjvYEAAIDwAgCdASoQABAAAEcIhYWImYSIAgICdaoD+AP6Ag1N7gD+/W7z/+Rv4+dG/8jj//xKnuOJ4//8RoCjrIED6ACxAQABEBAAGAAwP/QMAO8A/v1u8//kb+PnRv/I4//8Sp7jieP//EaAHFO7a5G7j7OBALeK94EB8YIBYvCBAw==';

/** An order, the first of many. */
const number = (index: number) => ({
  ...order,
  id: `0199a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  serviceName: `Service ${index}`,
});

test.describe('the dashboard', () => {
  test.use({ expectedStatuses: [500] });

  test(
    'nothing moves when the account and its orders come, on any screen',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      // As long as names and addresses get, so that each would take more lines than what stands in for it.
      const user = {
        firstName: 'Wolfeschlegelsteinhausenbergerdorff Montgomery',
        lastName: 'von Habsburg-Lothringen',
        email: `ada.${'byron.'.repeat(9)}lovelace@analytical-engines.mail.example`,
        createdAt: order.createdAt,
      };
      // The draft is offered again, and each notice above the orders must find its place as this one does.
      const draft = {
        serviceName: 'Lite Edit',
        servicePrice: 25,
        values: {},
        owner: user.createdAt,
      };
      await page.addInitScript(
        (kept) => {
          sessionStorage.clear();
          localStorage.setItem('order-draft', kept);
        },
        JSON.stringify({ owner: 'customer', content: draft }),
      );
      const list = Array.from({ length: 7 }, (_, index) => ({
        ...order,
        id: `${order.id.slice(0, -1)}${index}`,
      }));
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 823 });
        await page.unrouteAll();
        await page.route('**/api/user', (route) => route.fulfill({ json: user }));
        await page.route('**/api/orders', (route) => route.fulfill({ json: list }));
        const sendUser = await holdRequests(page, '**/api/user');
        const sendOrders = await holdRequests(page, '**/api/orders');
        await page.goto('/dashboard');
        await expect(page.getByText('Loading your orders')).toBeAttached();
        await watchShifts(page);
        sendUser();
        await expect(page.getByText('Welcome, Wolfe')).toBeVisible();
        expect(await shiftsOf(page), `with the account, ${width} px wide`).toEqual([]);
        sendOrders();
        await expect(page.getByRole('article')).toHaveCount(list.length);
        await expect(page.getByRole('button', { name: 'Continue your order' })).toBeVisible();
        expect(await shiftsOf(page), `with the orders, ${width} px wide`).toEqual([]);
      }
    },
  );

  test("shows the account and a late order, with fallbacks and US English dates in the visitor's time zone", async ({
    page,
    site,
  }) => {
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { firstName: '', lastName: '', email: '', createdAt: '' } }),
    );
    await openDashboard(page, site, [order]);
    const account = page.getByRole('region', { name: 'Account Information' });
    await expect(account.getByText('N/A')).toHaveCount(3);
    await expect(account).toContainText('Active');
    await expect(account.getByRole('term')).toHaveText(['Name', 'Email', 'Member since']);
    const card = page.getByRole('article', { name: 'YouTube Repurpose' });
    for (const text of [
      'Order #DEADBEEF',
      '$99.95',
      'Awaiting confirmation',
      'Ada Byron',
      'ada@mail.example',
      '+1 307 555 0100',
      'No additional details provided.',
      'Jan 5, 2026, 10:04 AM',
      'Feb 5, 2026, 8:30 PM',
      'Reply expected by Jan 6, 2026, 10:04 AM',
      // The time has passed without a reply: the page does not promise one.
      'Sorry, we’re late.',
    ]) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:/);

    await page.setViewportSize({ width: 390, height: 844 });
    const tops = ['Your Orders', 'Account Information', 'Settings'].map(async (name) => {
      const box = await page.getByRole('region', { name }).boundingBox();
      return box!.y;
    });
    const places = await Promise.all(tops);
    expect(places, 'on a phone').toEqual(places.toSorted((one, other) => one - other));
  });

  test(
    'each status has its badge, its icon and its tag, and can be chosen alone',
    { tag: '@nightly' },
    async ({ page, site }) => {
      const looks = [
        ['pending', 'Pending', 'yellow', 'Awaiting confirmation'],
        ['processing', 'Processing', 'blue', 'In production'],
        ['completed', 'Completed', 'green', 'Ready for delivery'],
        ['cancelled', 'Cancelled', 'red', undefined],
        ['on_hold', 'On hold', 'grey', undefined],
      ] as const;
      const orders = looks.map(([status], index) => ({ ...order, id: `order-${index}`, status }));
      await openDashboard(page, site, orders);
      const cards = page.getByRole('article');
      for (const [index, [, label, tone, tag]] of looks.entries()) {
        const card = cards.filter({ has: page.locator(`#order-order-${index}`) });
        await expect(card.locator('[data-tone]')).toHaveAttribute('data-tone', tone);
        await expect(card.locator('[data-tone]')).toHaveText(label);
        await expect(card.locator('[data-tone] svg')).toHaveCount(1);
        for (const words of ['Awaiting confirmation', 'In production', 'Ready for delivery']) {
          await expect(card.getByText(words)).toHaveCount(words === tag ? 1 : 0);
        }
      }
      // None of them waits for the customer: each is a line.
      await expect(cards.locator('details:not([open])')).toHaveCount(orders.length);
      const canceled = cards.filter({ hasText: 'Cancelled' });
      await expect(canceled.getByText('+1 307 555 0100')).toBeHidden();
      await canceled.locator('summary').click();
      await expect(canceled.getByText('+1 307 555 0100')).toBeVisible();

      // Beyond ten, they can be searched and narrowed down.
      await expect(page.getByRole('searchbox', { name: 'Search your orders' })).toHaveCount(0);
      const river = { ...order, id: 'order-river', projectName: 'The River' };
      const more = Array.from({ length: 5 }, (_, index) => ({ ...order, id: `more-${index}` }));
      await showOrders(page, [...orders, ...more, river]);
      await page.reload();
      await page.getByRole('radio', { name: 'Pending 7' }).check();
      await expect(cards).toHaveCount(7);
      const search = page.getByRole('searchbox', { name: 'Search your orders' });
      await search.fill('youtube RIVER');
      await expect(cards).toHaveCount(1);
      await search.fill('nothing of the kind');
      await expect(page.getByText('No order matches.')).toBeVisible();
      await search.fill('');
      await page.getByRole('radio', { name: 'All 11' }).check();
      await expect(cards).toHaveCount(11);
    },
  );

  test(
    'a video fills the screen with its transport, and stands apart from the page',
    { tag: '@nightly' },
    async ({ page, site }) => {
      const video = { id: 'f'.repeat(32), name: 'Trailer.mp4', size: 541, seconds: 2 };
      await page.route('**/files/*', (route) =>
        route.fulfill({ contentType: 'video/webm', body: Buffer.from(TWO_SECONDS, 'base64') }),
      );
      const by = { at: order.updatedAt, actor: 'Kim Osei' };
      const delivered = orderAfter(
        { ...by, type: 'written', message: '', isInternal: true, files: [video] },
        { ...by, type: 'moved', from: 'processing', to: 'completed', files: [video.id] },
      );
      await openDashboard(page, site, [delivered]);
      const play = page.getByRole('button', { name: 'Play Trailer.mp4' });
      const inFullScreen = () =>
        page.evaluate(() => document.fullscreenElement?.querySelector('video, button')?.localName);
      await page.getByRole('button', { name: 'Full screen Trailer.mp4' }).click();
      const leave = page.getByRole('button', { name: 'Exit full screen Trailer.mp4' });
      await expect(leave).toBeVisible();
      expect(await inFullScreen()).toBe('video');
      await expect(play).toBeInViewport();
      const fills = await page.locator('video').boundingBox();
      expect(fills?.width).toBeGreaterThan(1200);
      // The field of a comment is on the page.
      await play.press('c');
      await expect(page.getByRole('textbox', { name: 'Comment at 0:00' })).toBeFocused();
      await expect.poll(inFullScreen).toBeUndefined();
      await page.getByRole('button', { name: 'Full screen Trailer.mp4' }).click();
      await leave.click();
      await expect.poll(inFullScreen).toBeUndefined();

      // The press is the first thing that loads it.
      await page.getByRole('button', { name: 'Picture in picture Trailer.mp4' }).click();
      const back = page.getByRole('button', { name: 'Exit picture in picture Trailer.mp4' });
      await expect(back).toBeVisible();
      expect(await page.evaluate(() => document.pictureInPictureElement?.localName)).toBe('video');
      await back.click();
      await expect(back).toHaveCount(0);
      expect(await page.evaluate(() => document.pictureInPictureElement)).toBeNull();
    },
  );

  test(
    'loads more orders on request, and says when it cannot',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      await page.route('**/api/orders*', (route) =>
        route.request().url().endsWith('?before=50')
          ? route.fulfill({ json: [number(51), number(52)] })
          : route.fulfill({
              headers: { Link: '</api/orders?before=50>; rel="next"' },
              json: Array.from({ length: 50 }, (_, index) => number(index + 1)),
            }),
      );
      await page.goto('/dashboard');
      const orders = page.getByRole('region', { name: 'Your Orders' });
      await expect(orders.getByText('Newest 50 orders')).toBeVisible();
      const more = orders.getByRole('button', { name: 'Show more orders' });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(orders.getByRole('article')).toHaveCount(52);
      await expect(orders.getByText('52 orders', { exact: true })).toBeVisible();
      await expect(more).toBeHidden();
      // The button is gone: the reader goes on at the first of the orders that came.
      await expect(orders.getByRole('heading', { name: 'Service 51' })).toBeFocused();

      // What cannot be loaded is said, and asked for once.
      let tries = 0;
      await page.route('**/api/orders', (route) => {
        tries += 1;
        return route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } });
      });
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your orders.');
      expect(tries).toBe(1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeFocused();
      await expect.poll(() => tries).toBe(2);
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your orders.');
      await page.unroute('**/api/orders');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(orders.getByRole('article')).toHaveCount(50);
    },
  );

  test(
    'reads on to the plan of its episodes, and to the order that a link is about',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      const month = '2026-01';
      const months = [{ month, name: 'Creator', included: 60, used: 1 }];
      const plan: OrderPlan = {
        ...{ billing: 'monthly', rawMinutes: 60, month, left: 59, takesEpisodes: true },
        ...{
          addOns: [],
          offers: [],
          single: { name: 'Standard Episode Edit', price: 70, addOns: [] },
        },
        months: months.map((each) => ({
          ...each,
          episodes: [{ number: 1, order: number(52).id }],
        })),
      };
      const pages = [
        Array.from({ length: 50 }, (_, index) => ({
          ...number(index),
          episode: { plan: number(51).id, month, of: 60 },
        })),
        [{ ...number(51), status: 'processing', plan }],
        [number(52)],
        [number(53)],
      ];
      await page.route('**/api/orders*', (route) => {
        const before = Number(new URL(route.request().url()).searchParams.get('before'));
        const headers = { Link: `</api/orders?before=${before + 1}>; rel="next"` };
        return route.fulfill({ headers, json: pages[before] });
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: /^Start episode 2/ })).toBeVisible();
      await expect(page.getByText('Newest 51 orders')).toBeVisible();
      await page.getByRole('link', { name: 'Episode 1', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Service 52' })).toBeFocused();
      await expect(page.getByText('Newest 52 orders')).toBeVisible();
    },
  );

  test(
    'an invoice is looked for among older orders, and is missing only once all are read',
    { tag: '@nightly' },
    async ({ page, site }) => {
      await signUpDirectly(page, site);
      const invoiced = invoicedTo('Ada Byron');
      let isDown = true;
      await page.route('**/api/orders*', (route) => {
        if (!route.request().url().endsWith('?before=1'))
          return route.fulfill({
            headers: { Link: '</api/orders?before=1>; rel="next"' },
            json: [number(1)],
          });
        return isDown ? route.fulfill({ status: 500 }) : route.fulfill({ json: [invoiced] });
      });
      const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load your invoice.' });
      const invoice = page.getByRole('heading', { name: 'Invoice 00042' });
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      await page.goto(`/dashboard/invoice#order-${invoiced.id}/42`);
      await expect(failure).toBeVisible();
      isDown = false;
      await tryAgain.click();
      await expect(invoice).toBeVisible();

      await page.route('**/api/user', (route) => route.fulfill({ status: 500 }));
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await expect(failure).toBeVisible();
      await page.unroute('**/api/user');
      await tryAgain.click();
      await expect(invoice).toBeVisible();

      await page.goto(`/dashboard/invoice#order-${invoiced.id}/43`);
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('There’s no such invoice.');
    },
  );
});
