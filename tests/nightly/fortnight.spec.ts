// A fortnight of one order on the production build: a customer and two agents, each in a browser of their own, from the
// order to a message that comes after the approval.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page, Route } from '@playwright/test';

import { wavHeader } from '../../scripts/wav.ts';
import { PART_BYTES } from '../../src/contracts/files.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { history, kim, lee, mailWith, pointer, signInToDesk } from '../e2e/desk-agent.ts';
import { expect, makeAccount } from '../e2e/fixtures.ts';
import { liveTogether, look, takeStep, test } from '../e2e/lived.ts';
import { fillIn, send } from '../e2e/order-form.ts';
import { allMails, confirmAddress, fromQuotedPrintable, type Studio } from '../e2e/studio.ts';

const service = 'Custom Solution';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RATE = 22_050;

/** A tone that swells twice a second, so that its waveform has a shape. */
function tone(seconds: number, hertz: number): Buffer {
  const sound = Buffer.alloc(2 * RATE * seconds);
  for (let index = 0; index < RATE * seconds; index += 1) {
    const at = index / RATE;
    const loudness = 0.15 + 0.8 * Math.abs(Math.sin(Math.PI * at)) * (at / seconds);
    sound.writeInt16LE(
      Math.round(32_000 * loudness * Math.sin(2 * Math.PI * hertz * at)),
      2 * index,
    );
  }
  return Buffer.concat([wavHeader(RATE, sound.length), sound]);
}

/** A recording that takes its size on the order, not on this disk: silence with noise at some places. */
async function writeLarge(path: string, size: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.write(wavHeader(RATE, size - 44), 0, 44, 0);
  for (const share of [0.01, 0.3, 0.5, 0.77, 1]) {
    const noise = randomBytes(300_000);
    await file.write(
      noise,
      0,
      noise.length,
      Math.floor(share * (size - noise.length)) + (share < 1 ? 44 : 0),
    );
  }
  await file.close();
}

async function hashOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

const isPart = (url: URL) => url.searchParams.has('partNumber');
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
/** An agent comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function pick(page: Page, button: Locator, paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles([...paths]);
}

async function drop(target: Locator, files: Readonly<Record<string, Buffer>>): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    (contents) => {
      const transfer = new DataTransfer();
      for (const [name, text] of Object.entries(contents)) {
        const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      return transfer;
    },
    Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]),
    ),
  );
  await target.dispatchEvent('dragenter', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** What the customer's own address says of the order. */
async function orderOf(page: Page): Promise<Order> {
  const [order] = (await (await page.request.get('/api/orders')).json()) as Order[];
  expect(order).toBeDefined();
  return order!;
}

interface Letter {
  to: string;
  copyTo: string;
  subject: string;
  id: string;
  replyTo: string;
  inReplyTo: string;
  references: string;
  atMs: number;
  text: string;
  html: string;
}

/** Reads a mail as a mail program does: its headers, and both of its forms. */
function readLetter(mail: string): Letter {
  const [head = ''] = mail.split('\n\n', 1);
  // A long value begins on the next line.
  const header = (name: string) =>
    (new RegExp(`^${name}:(.*(?:\\n[ \\t].*)*)`, 'm').exec(head)?.[1] ?? '')
      .replaceAll(/\n\s+/g, ' ')
      .trim();
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = mail.split(`--${boundary}`).map((part) => {
    const end = part.indexOf('\n\n');
    const [partHead, body] = [part.slice(0, end), part.slice(end + 2)];
    const isBase64 = partHead.includes('base64');
    return {
      partHead,
      body: isBase64 ? Buffer.from(body, 'base64').toString() : fromQuotedPrintable(body),
    };
  });
  const bodyOf = (type: string) =>
    parts.find(({ partHead }) => partHead.includes(`Content-Type: ${type}`))?.body ?? '';
  return {
    to: header('To'),
    copyTo: header('Cc'),
    subject: header('Subject'),
    id: header('Message-ID'),
    replyTo: header('Reply-To'),
    inReplyTo: header('In-Reply-To'),
    references: header('References'),
    atMs: Date.parse(header('Date')),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

for (const [width, largeBytes] of [
  [390, 2_000_000_000],
  [1440, 240_000_000],
] as const)
  test(`a fortnight at ${width}: from the order to a message after its approval`, async ({
    browser,
    studio,
  }) => {
    // Two gigabytes and forty looks in both themes; a busy machine takes ten minutes.
    test.setTimeout(1_800_000);
    const folder = await mkdtemp(join(tmpdir(), 'roomtone-fortnight-'));
    try {
      await liveTogether(browser, studio, [width, width, width] as const, (...pages) =>
        liveThrough({ pages, studio, folder, largeBytes }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

interface Fortnight {
  pages: readonly [customer: Page, kim: Page, lee: Page];
  studio: Studio;
  folder: string;
  largeBytes: number;
}

async function liveThrough(fortnight: Fortnight): Promise<void> {
  const { pages, studio } = fortnight;
  const [, kimPage, leePage] = pages;
  let [customer] = pages;
  const account = makeAccount();
  const { email } = account;
  const article = () => customer.getByRole('article');
  const act = (name: string) => article().getByRole('button', { name, exact: true });

  await test.step('a visitor orders, and becomes a customer on the way', async () => {
    await customer.goto('/services');
    await customer.locator(`[data-order="${service}"]`).click();
    await customer.getByRole('link', { name: 'Create an account' }).click();
    for (const [label, value] of [
      ['First name', account.firstName],
      ['Last name', account.lastName],
      ['Email', email],
      ['Password', account.password],
      ['Confirm password', account.password],
    ] as const)
      await customer.getByLabel(label, { exact: true }).fill(value);
    await customer.getByRole('button', { name: 'Create Account' }).click();
    const form = customer.getByRole('dialog', { name: 'Place your order' });
    await fillIn(
      form,
      'Six parts about a river, thirty minutes each.\nTwo voices and a lot of water.',
    );
    await form.getByText(/a date,? or a show name/).click();
    await form.getByLabel('Show or project (optional)').fill('River Stories');
    await look(customer, '01 order dialog');
    // The studio gets no email about an order of somebody who has not.
    await confirmAddress(customer, studio, email);
    await send(customer);
    await expect(article()).toContainText('River Stories');
    await look(customer, '02 new order');
  });
  const order = await orderOf(customer);
  const subject = `${service} (Order #${order.id.slice(-8).toUpperCase()})`;
  // An agent gets a copy of what the shared mailbox gets.
  const mailTo = (to: string, ...words: string[]) =>
    mailWith(studio, subject, [`: ${to}\n`, ...words]);

  customer = await handOver(fortnight, customer);

  await test.step('an agent asks, and the customer answers', async () => {
    const mail = await mailWith(studio, subject, ['\nNew order\n', email]);
    const wanted = /\/desk#\/orders\/\S+/.exec(mail)?.[0] ?? '';
    for (const [page, agent] of [
      [kimPage, kim],
      [leePage, lee],
    ] as const) {
      await page.goto(wanted);
      await signInToDesk(page, studio, agent, pointer);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(service);
    }
    await kimPage.getByRole('button', { name: 'Assign to me' }).click();
    const kimsCard = kimPage.getByRole('region', { name: 'Assigned to' });
    await expect(kimsCard.getByRole('paragraph')).toHaveText('You');
    await look(kimPage, '04 desk new order');
    await kimPage
      .getByRole('textbox', { name: 'Message' })
      .fill('Which part first? And who speaks when?');
    await kimPage.getByRole('button', { name: 'Send to the customer' }).click();
    await mailTo(email, 'Which part first?');
    await customer.reload();
    await expect(article()).toContainText('Which part first?');
    await expect(article().getByText('New', { exact: true }).first()).toBeVisible();
    await look(customer, '05 question');
    await article()
      .getByRole('button', { name: /^Write to us/ })
      .click();
    await customer.getByLabel('Your message').fill('The third. Ada speaks first, on the left.');
    await customer.getByRole('button', { name: 'Send message' }).click();
    await expect(article().getByRole('list', { name: 'History' })).toContainText('on the left.');
    await comeBack(kimPage);
    await expect(history(kimPage).last()).toContainText('on the left.');
    await mailTo(kim.email, 'on the left.');
  });

  await test.step('quote, acceptance, payment, and production by a day', async () => {
    await takeStep(
      kimPage,
      'Quote a price',
      'Send the customer a quote of $1,200.00?',
      async () => {
        await kimPage.getByLabel('Price in US dollars').fill('1,200');
        await kimPage.getByLabel('Payment link (optional)').fill('https://pay.example/invoice/7');
      },
    );
    const mail = await mailTo(email, '\nYour quote\n');
    const accept = /http\S+#order-\S+\/accept/.exec(mail)?.[0] ?? '';
    await customer.goto('about:blank');
    await customer.goto(accept);
    const dialog = customer.getByRole('dialog', { name: 'Accept the quote of $1,200.00?' });
    await expect(dialog).toBeVisible();
    await look(customer, '06 accept the quote');
    await dialog.getByRole('button', { name: 'Accept the quote' }).click();
    const pay = article().getByRole('link', { name: 'Pay $1,200.00 at pay.example' });
    await expect(pay).toHaveAttribute('href', 'https://pay.example/invoice/7');
    await expect(article()).not.toContainText('suit');
    await look(customer, '07 accepted');
    await comeBack(kimPage);
    await expect(history(kimPage).filter({ hasText: 'accepted' })).toHaveCount(1);
    await takeStep(kimPage, 'Mark as paid', /^Mark \$1,200.00 as paid on/);
    await mailTo(email, '\nPayment received\n');
    await takeStep(kimPage, 'Start production', 'Start production?', async () => {
      await kimPage.getByLabel('Ready by (optional)').fill(dayAfter(6));
    });
    await mailTo(email, '\nYour order is in production\n');
    await look(kimPage, '08 desk in production');
    await customer.reload();
    await expect(article()).toContainText('Handled by Kim Osei. Ready by');
    await expect(article().locator('[aria-current=step]')).toHaveText('Editing');
    await look(customer, '09 in production');
    // From here on it is Lee's.
    await kimPage.getByLabel('Colleague', { exact: true }).selectOption(lee.name);
    await kimPage.getByRole('button', { name: 'Assign', exact: true }).click();
    await mailTo(lee.email, '\nAssigned to you\n', 'Kim Osei');
    await comeBack(leePage);
    const leesCard = leePage.getByRole('region', { name: 'Assigned to' });
    await expect(leesCard.getByRole('paragraph')).toHaveText('You');
  });

  await deliver(fortnight, { name: 'River 3.wav', sound: tone(40, 330), version: 1 });
  await mailTo(email, '\nYour order is ready\n');

  await test.step('the customer listens, comments four times, and asks for changes', async () => {
    await customer.reload();
    await expect(article().locator('[aria-current=step]')).toHaveText('Review');
    await customer.getByRole('button', { name: 'Play River 3.wav' }).click();
    const position = customer.getByRole('slider', { name: 'Position in River 3.wav' });
    await expect(position).toHaveAttribute('aria-valuetext', /^[2-9] seconds of 40 seconds/);
    await customer.getByRole('button', { name: 'Pause River 3.wav' }).click();
    for (const [seconds, text] of [
      [5, 'A door slams here.'],
      [12, 'Louder, please.'],
      [20, 'Cut this breath.'],
      [33, 'Fade out earlier.'],
    ] as const) {
      await position.fill(String(seconds));
      await customer.keyboard.press('c');
      await expect(
        customer.getByLabel(`Comment at 0:${String(seconds).padStart(2, '0')}`),
      ).toBeFocused();
      await customer.keyboard.type(text);
      await customer.keyboard.press('Control+Enter');
    }
    await expect(
      customer.getByRole('list', { name: 'Comments' }).getByRole('listitem'),
    ).toHaveCount(4);
    await look(customer, '11 review');
    await article()
      .getByRole('button', { name: /^Send 4 changes.* about Custom Solution$/ })
      .click();
    await expect(article()).toContainText('Your 4 comments will be sent with it.');
    await customer.getByLabel('What should we change?').fill('Mostly levels; the rest is lovely.');
    await look(customer, '12 request changes');
    await article().locator('form').getByRole('button', { name: 'Request changes' }).click();
    await article().getByText('Brief, details, and history').click();
    await expect(article().getByRole('list', { name: 'History' })).toContainText(
      'You asked for changes to version 1, with 4 comments',
    );
    await expect(article().locator('[aria-current=step]')).toHaveText('Editing');
    expect((await orderOf(customer)).rounds).toMatchObject({ used: 1 });
    await mailTo(lee.email, '\nChanges requested\n', '0:12 – Louder, please.');
    await look(customer, '13 changes requested');
  });

  await test.step('the agent works the comments off, and takes them along as markers', async () => {
    await comeBack(leePage);
    await expect(leePage.getByRole('heading', { name: 'Comments: 0 of 4 done' })).toBeVisible();
    for (const box of await leePage.getByRole('checkbox', { name: /^Done comment at/ }).all())
      await box.check();
    await expect(leePage.getByRole('heading', { name: 'Comments: 4 of 4 done' })).toBeVisible();
    for (const [format, words] of [
      ['Audition', 'Louder, please.\t0:12.000'],
      ['Reaper', 'M2,"Louder, please.",0:12.000'],
    ] as const) {
      const downloading = leePage.waitForEvent('download');
      await leePage.getByRole('button', { name: `Markers for ${format}` }).click();
      expect(await readFile(await (await downloading).path(), 'utf8')).toContain(words);
    }
    await leePage.getByRole('button', { name: 'Play River 3.wav' }).click();
    const position = leePage.getByRole('slider', { name: 'Position in River 3.wav' });
    await expect(position).toHaveAttribute('aria-valuetext', /^[1-9] seconds? of 40 seconds/);
    await leePage.getByRole('button', { name: 'Pause River 3.wav' }).click();
    await look(leePage, '14 desk comments');
  });

  await deliver(fortnight, { name: 'Another show.wav', sound: tone(5, 700), version: 2 });
  await test.step('that was the wrong file, which is taken back', async () => {
    await takeStep(leePage, 'Withdraw a file or link', 'Withdraw Another show.wav?', async () => {
      await leePage
        .getByLabel('File or link')
        .selectOption({ label: 'Another show.wav (version 2)' });
      await leePage.getByLabel('Reason').fill('That is another customer’s jingle. Sorry.');
    });
    await mailTo(email, 'We’ve withdrawn “Another show.wav”.', 'Version 1 is the current one');
    await customer.reload();
    await expect(article()).toContainText('We’ve withdrawn a file; our message below says why.');
    await look(customer, '15 withdrawn');
    await look(leePage, '16 desk withdrawn');
  });
  await deliver(fortnight, { name: 'River 3 b.wav', sound: tone(38, 330), version: 3 });
  await mailTo(email, '\nVersion 3 is ready\n');

  await test.step('approved means published, with an invoice', async () => {
    await customer.reload();
    await expect(article()).toContainText('replaced by version 3');
    await look(customer, '17 version 3');
    await act(`Approve ${service}`).click();
    await customer
      .getByRole('dialog', { name: 'Approve version 3?' })
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect(article().locator('[aria-current=step]')).toHaveText('Publish');
    await expect(
      article().getByRole('list', { name: 'Where it stands' }).locator('[data-done]'),
    ).toHaveCount(5);
    await mailTo(lee.email, '\nApproved\n');
    await look(customer, '18 approved');
    await article()
      .getByRole('link', { name: /^Invoice/ })
      .click();
    await expect(customer.getByRole('main')).toContainText('$1,200.00');
    await look(customer, '19 invoice');
    await customer.emulateMedia({ media: 'print' });
    await expect(customer.getByRole('button', { name: 'Print' })).toBeHidden();
    expect((await customer.pdf()).length).toBeGreaterThan(5000);
    await customer.emulateMedia({ media: null });
  });

  await test.step('a message a week later is late the day after', async () => {
    // Five in the morning at the studio, seven days on.
    const morning = studioHour(7, 5);
    await travel(studio, morning, [customer, kimPage, leePage]);
    await customer.goto(`/dashboard#order-${order.id}`);
    await article()
      .getByRole('button', { name: /^Write to us/ })
      .click();
    await customer.getByLabel('Your message').fill('This is not my episode, and we publish today.');
    await customer.getByRole('button', { name: 'Send message' }).click();
    await expect(article()).toContainText('Reply expected by');
    await mailTo(lee.email, 'we publish today');
    await look(customer, '20 a week later');
    // The sweep of the next morning at seven.
    await travel(studio, morning + 26 * HOUR_MS - 15_000, [customer, kimPage, leePage]);
    const digest = await mailWith(studio, 'This morning: 1 late', ['Late: no reply in 24 hours']);
    expect(digest).toContain(order.id);
    await kimPage.goto('about:blank');
    await kimPage.goto('/desk#/late');
    await kimPage.goto('/desk');
    await signInToDesk(kimPage, studio, kim, pointer);
    const late = kimPage.getByRole('link', { name: /^Late 1/ });
    // A phone has the views under one button.
    const filter = kimPage.getByRole('button', { name: /^Filter:/ });
    await expect(late.or(filter).first()).toBeVisible();
    if (await filter.isVisible()) await filter.click();
    await late.click();
    const entry = kimPage.locator('[data-late] [data-entry]');
    await expect(entry).toContainText([service]);
    await look(kimPage, '21 desk late');
    await entry.click();
    await expect(
      kimPage.getByText('The customer has written since and is waiting for an answer.'),
    ).toBeVisible();
    // Closed, but open to whoever waits for an answer.
    await customer.goto('about:blank');
    await customer.goto('/dashboard');
    await expect(article().getByText('Sorry, we’re late.')).toBeVisible();
    await expect(article()).toContainText('Handled by Lee Park');
    await look(customer, '22 late');
  });

  await test.step('every mail reads well, and an order is one thread', async () => {
    await readMails(fortnight, customer, subject, email);
  });
}

/** A day so many days from now, as date fields take it. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE').format(new Date(Date.now() + days * DAY_MS));

/** The moment so many days from now at which clocks at the studio show this hour. */
function studioHour(days: number, hour: number): number {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Denver',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const start = Math.floor((Date.now() + days * DAY_MS) / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: 24 }, (_, index) => start + index * HOUR_MS);
  return hours.find((ms) => Number(shown.format(ms)) === hour) ?? start;
}

/** Lets the product and the browsers go on at a later moment. */
async function travel(studio: Studio, toMs: number, pages: readonly Page[]): Promise<void> {
  await studio.stop();
  const clock = new URL('../support/shifted-clock.ts', import.meta.url).href;
  await studio.start({
    NODE_OPTIONS: `--import=${clock}`,
    CLOCK_AHEAD_MS: String(toMs - Date.now()),
  });
  for (const page of pages) await page.clock.setSystemTime(toMs);
}

/** Waits until so many parts have set out. */
async function partsSent(page: Page, count: number): Promise<void> {
  let left = count;
  await page.waitForEvent('request', {
    predicate: (request) => isPart(new URL(request.url())) && (left -= 1) === 0,
    timeout: 120_000,
  });
}

/** The customer hands three files over, on a bad line. @returns the tab in which it ended. */
async function handOver({ studio, folder, largeBytes }: Fortnight, first: Page): Promise<Page> {
  return test.step('three files, a line that is cut twice, and a tab that is closed', async () => {
    const large = join(folder, 'interview.wav');
    await writeLarge(large, largeBytes);
    const small = { 'intro.wav': tone(2, 220), 'credits.wav': tone(1, 110) };
    const partCount = Math.ceil(largeBytes / PART_BYTES);
    const stage = Math.floor(partCount / 5);
    const article = first.getByRole('article');

    const abort = (route: Route) => route.abort();
    const underWay = partsSent(first, stage);
    await pick(first, article.getByRole('button', { name: /^Upload files/ }), [large]);
    const row = uploads(first).filter({ hasText: 'interview.wav' });
    await underWay;
    await first.route(isPart, abort);
    await expect(row).toContainText('no connection; it goes on by itself');
    await look(first, '03 upload cut');

    // It goes on by itself, until the machine says that it is offline.
    const onceMore = partsSent(first, stage);
    await first.unroute(isPart, abort);
    await onceMore;
    await first.context().setOffline(true);
    await expect(row).toContainText('no connection; it goes on by itself');
    const again = partsSent(first, stage);
    await first.context().setOffline(false);
    await again;

    const page = await first.context().newPage();
    await first.close();
    await page.goto('/dashboard');
    const left = uploads(page).filter({ hasText: 'interview.wav' });
    await expect(left).toContainText('arrived. Pick it again to go on.');
    await look(page, '03b upload to be picked again');
    let sent = 0;
    page.on('request', (request) => (sent += Number(isPart(new URL(request.url())))));
    await pick(page, left.getByRole('button', { name: /^Pick it again/ }), [large]);
    await drop(page.getByRole('heading', { name: service }), small);
    await expect
      .poll(async () => (await orderOf(page)).files?.length, { timeout: 200_000 })
      .toBe(3);
    await expect(uploads(page)).toHaveCount(0);
    // What had arrived is not sent again.
    expect(sent).toBeLessThan(partCount - stage);
    await look(page, '03c three files');

    const { id, files = [] } = await orderOf(page);
    for (const file of files) {
      const answer = await page.request.get(`/api/orders/${id}/files/${file.id}`, {
        maxRedirects: 0,
      });
      const download = await fetch(new URL(answer.headers()['location'] ?? '', studio.url));
      expect(download.headers.get('content-disposition')).toContain('attachment');
      const original =
        file.name in small ? [small[file.name as keyof typeof small]] : createReadStream(large);
      expect(await hashOf(download.body!)).toBe(
        await hashOf(original as AsyncIterable<Uint8Array>),
      );
    }
    await rm(large);
    return page;
  });
}

/** Lee uploads a recording, looks at it, and delivers it. */
async function deliver(
  { pages, folder }: Fortnight,
  { name, sound, version }: { name: string; sound: Buffer; version: number },
): Promise<void> {
  await test.step(`version ${version} is delivered`, async () => {
    const [, , page] = pages;
    await writeFile(join(folder, name), sound);
    await pick(page, page.getByRole('button', { name: 'Upload files' }), [join(folder, name)]);
    await expect(page.getByRole('main')).toContainText('Ready to deliver, not shown yet');
    await expect(uploads(page)).toHaveCount(0);
    if (version === 1) await look(page, '10 desk ready to deliver');
    const step = version === 3 ? 'Deliver again' : 'Deliver';
    await takeStep(page, step, `Deliver version ${version}?`);
    await expect(history(page).last()).toContainText(`delivered version ${version}`);
  });
}

async function readMails({ studio }: Fortnight, page: Page, subject: string, email: string) {
  const letters = (await allMails(studio))
    .map(readLetter)
    .sort((one, other) => one.atMs - other.atMs);
  // The dashboard's policy would refuse their styles.
  await page.goto('about:blank');
  for (const [index, letter] of letters.entries()) {
    expect(letter.text.length, letter.subject).toBeGreaterThan(60);
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
    // The customer's answers arrive on the order, an agent's in the shared mailbox.
    if (letter.subject === subject)
      expect(letter.replyTo).toMatch(/^(agents|reply\+[0-9a-f]{30})@roomtone\.example$/);
    await page.setContent(letter.html);
    await look(
      page,
      `mail ${String(index).padStart(2, '0')} ${letter.to.replace(/@.*/, '')} ${/<h1[^>]*>([^<]*)/.exec(letter.html)?.[1] ?? ''}`,
    );
    // Both forms say the same: each word of the one that is seen is in the other.
    const seen = (await page.locator('main').innerText()).match(/[\p{L}\d]+/gu) ?? [];
    const written = new Set(letter.text.match(/[\p{L}\d]+/gu));
    expect(
      seen.filter((word) => !written.has(word)),
      letter.subject,
    ).toEqual([]);
  }
  expect(new Set(letters.map(({ id }) => id)).size).toBe(letters.length);
  for (const to of [email, 'agents@roomtone.example', kim.email, lee.email]) {
    const thread = letters.filter(
      ({ to: first, copyTo, ...letter }) =>
        [first, copyTo].includes(to) && letter.subject === subject,
    );
    expect(thread.length).toBeGreaterThan(1);
    for (const { inReplyTo, references } of thread.filter((letter) => letter.inReplyTo)) {
      expect(inReplyTo).toMatch(/^<.+@.+>$/);
      expect(references).toBe(inReplyTo);
    }
    expect(
      new Set(thread.map(({ id, references }) => references || id)).size,
      `threads of ${to}`,
    ).toBe(1);
  }
}
