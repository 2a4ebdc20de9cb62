// A fortnight of one order on the production build: a customer and two agents, each in a browser of their own, from the
// order to its approval.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { wavHeader } from '../../scripts/wav.ts';
import type { Order } from '../../src/contracts/orders.ts';
import { history, kim, lee, mailWith, pointer, signInToDesk } from '../e2e/desk-agent.ts';
import { expect, makeAccount } from '../e2e/fixtures.ts';
import { liveTogether, look, takeStep, test } from '../e2e/lived.ts';
import { fillIn, send } from '../e2e/order-form.ts';
import { allMails, confirmAddress, fromQuotedPrintable, type Studio } from '../e2e/studio.ts';

const service = 'Custom Solution';
const DAY_MS = 24 * 3_600_000;
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

const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
/** An agent comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function pick(page: Page, button: Locator, paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles([...paths]);
}

/** What the customer's own address says of the order. */
async function orderOf(page: Page): Promise<Order> {
  const [order] = (await (await page.request.get('/api/orders')).json()) as Order[];
  expect(order).toBeDefined();
  return order!;
}

/** Reads a mail as a mail program does: to whom and when it went, and both of its forms. */
function readLetter(mail: string) {
  const [head = ''] = mail.split('\n\n', 1);
  const header = (name: string) => new RegExp(`^${name}: (.*)`, 'm').exec(head)?.[1] ?? '';
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
    atMs: Date.parse(header('Date')),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  };
}

for (const [width, largeBytes] of [
  [390, 2_000_000_000],
  [1440, 240_000_000],
] as const)
  test(`a fortnight at ${width}: from the order to its approval`, async ({ browser, studio }) => {
    // Two gigabytes and forty looks in both themes; a busy machine takes ten minutes.
    test.setTimeout(1_800_000);
    const folder = test.info().outputPath();
    await liveTogether(browser, studio, [width, width, width] as const, (...pages) =>
      liveThrough({ pages, studio, folder, largeBytes }),
    );
  });

interface Fortnight {
  pages: readonly [customer: Page, kim: Page, lee: Page];
  studio: Studio;
  folder: string;
  largeBytes: number;
}

async function liveThrough(fortnight: Fortnight): Promise<void> {
  const { pages, studio } = fortnight;
  const [customer, kimPage, leePage] = pages;
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

  await handOver(fortnight);

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

  await test.step('the agent works the comments off', async () => {
    await comeBack(leePage);
    await expect(leePage.getByRole('heading', { name: 'Comments: 0 of 4 done' })).toBeVisible();
    for (const box of await leePage.getByRole('checkbox', { name: /^Done comment at/ }).all())
      await box.check();
    await expect(leePage.getByRole('heading', { name: 'Comments: 4 of 4 done' })).toBeVisible();
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
  });

  await test.step('every mail reads well', () => readMails(fortnight));
}

/** A day so many days from now, as date fields take it. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('sv-SE').format(new Date(Date.now() + days * DAY_MS));

/** The customer hands a recording over, as large as it may be, and gets it back as it was. */
async function handOver({ pages: [page], studio, folder, largeBytes }: Fortnight): Promise<void> {
  await test.step('a large file', async () => {
    const large = join(folder, 'interview.wav');
    await writeLarge(large, largeBytes);
    const article = page.getByRole('article');
    await pick(page, article.getByRole('button', { name: /^Upload files/ }), [large]);
    const arrived = async () => (await orderOf(page)).files?.length;
    await expect.poll(arrived, { timeout: 400_000 }).toBe(1);
    await expect(uploads(page)).toHaveCount(0);

    const { id, files: [file] = [] } = await orderOf(page);
    const answer = await page.request.get(`/api/orders/${id}/files/${file!.id}`, {
      maxRedirects: 0,
    });
    const download = await fetch(new URL(answer.headers()['location'] ?? '', studio.url));
    expect(await hashOf(download.body!)).toBe(await hashOf(createReadStream(large)));
    await rm(large);
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

async function readMails({ studio, pages: [page] }: Fortnight): Promise<void> {
  const letters = (await allMails(studio))
    .map(readLetter)
    .sort((one, other) => one.atMs - other.atMs);
  // The dashboard's policy would refuse their styles.
  await page.goto('about:blank');
  for (const [index, letter] of letters.entries()) {
    await page.setContent(letter.html);
    await look(
      page,
      `mail ${String(index).padStart(2, '0')} ${letter.to.replace(/@.*/, '')} ${/<h1[^>]*>([^<]*)/.exec(letter.html)?.[1] ?? ''}`,
    );
    // Both forms say the same: each word of the one that is seen is in the other.
    const seen = (await page.locator('main').innerText()).match(/[\p{L}\d]+/gu) ?? [];
    const written = new Set(letter.text.match(/[\p{L}\d]+/gu));
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter((word) => !written.has(word))).toEqual([]);
  }
}
