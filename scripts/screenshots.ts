// `npm run screenshots`: pictures of every page and of the states that are hard to reach, into screenshots/.
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, type Browser, type Page } from '@playwright/test';

import { startServer } from './serve.ts';
import {
  deskCustomer,
  deskMessage,
  deskOrder,
  deskSession,
  inbox,
  orderInProduction,
} from '../tests/support/desk-answers.ts';
import {
  conversation,
  customer,
  longCustomer,
  longOrders,
  ordersOfEachStatus,
} from '../tests/support/sample-answers.ts';

const usage = `npm run screenshots -- [part of a name …] [--width 390,820,1440] [--theme light,dark] [--list]`;
/** Chromium cannot paint a taller picture. */
const MAX_HEIGHT_PX = 16_000;

/** A page in a state. */
interface Scene {
  name: string;
  path: string;
  /** Who is signed in. */
  user?: typeof customer;
  /** What paths of the API answer: data, a status without any, or nothing ever. */
  answers?: Record<string, unknown>;
  media?: 'print';
  forcedColors?: 'active';
  hasNoScripts?: boolean;
  /** Only what the screen shows, for what lies over a page. */
  isViewport?: boolean;
  reach?: (page: Page) => Promise<void>;
}

const shows = (text: string) => async (page: Page) => {
  await page.getByText(text).first().waitFor();
};
const presses = (name: string, shown: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByText(shown).first().waitFor();
};
const dashboard = (name: string, orders: unknown, shown: string, user = customer): Scene => ({
  name: `dashboard-${name}`,
  path: '/dashboard',
  user,
  answers: { '/api/orders': orders },
  reach: shows(shown),
});
const returns = async (page: Page) => {
  const seen = { account: customer.createdAt, at: '2026-10-05T18:00:00.000Z' };
  await page.evaluate((text) => localStorage.setItem('orders-seen', text), JSON.stringify(seen));
  await page.reload();
  await page.getByText('New', { exact: true }).first().waitFor();
};
const writes = (button: string, label: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).last().click();
  await page.getByLabel(label).fill('Where is the trailer? '.repeat(84));
  await page.evaluate(() => window.scrollTo(0, 0));
};
const opensOrder = async (page: Page) => {
  await page.getByRole('button', { name: 'Order Now Lite Edit' }).click();
  await page.getByRole('dialog').waitFor();
};
const order = (name: string, user?: typeof customer, reach = opensOrder) => ({
  name: `order-${name}`,
  path: '/services',
  isViewport: true,
  ...(user ? { user } : {}),
  reach,
});

const desk = (
  name: string,
  hash: string,
  answers: Record<string, unknown>,
  reach: Scene['reach'],
): Scene => ({
  name: `desk-${name}`,
  path: `/desk${hash}`,
  answers: { '/api/desk/session': deskSession, ...answers },
  ...(reach ? { reach } : {}),
});
const deskInbox = (name: string, answer: unknown, shown: string) =>
  desk(name, '', { '/api/desk/inbox': answer }, shows(shown));
const deskOrderPage = (name: string, order: typeof deskOrder, reach: Scene['reach']) =>
  desk(
    `order-${name}`,
    `#/orders/${order.userId}/${order.id}`,
    { [`/api/desk/orders/${order.userId}/${order.id}`]: order },
    reach,
  );

const states: Scene[] = [
  deskInbox('inbox', inbox, 'Rosa Delgado'),
  deskInbox('inbox-loading', 'never', 'Sign out'),
  deskInbox('inbox-empty', { entries: [], total: 0, late: 0 }, 'Nothing is open'),
  deskInbox('inbox-failed', 500, 'couldn’t read the inbox'),
  deskOrderPage('open', deskOrder, shows('What happened')),
  deskOrderPage('quote', deskOrder, async (page) => {
    await presses('Change the price', 'Price in US dollars')(page);
    await presses('Send the price', 'Enter a price')(page);
  }),
  deskOrderPage('deliver', orderInProduction, presses('Deliver', 'Links to the files')),
  {
    ...deskOrderPage('without-files', orderInProduction, async (page) => {
      await presses('Deliver', 'Links to the files')(page);
      await presses('Deliver and complete', 'Complete without files?')(page);
    }),
    isViewport: true,
  },
  desk(
    'message',
    `#/messages/${deskMessage.day}/${deskMessage.id}`,
    { '/api/desk/messages/*/*': deskMessage },
    shows('What they wrote'),
  ),
  desk('customers', '#/customers', {}, shows('Find the account')),
  desk(
    'customer',
    `#/customers/${deskCustomer.id}`,
    { '/api/desk/customers/*': deskCustomer },
    shows('When they ask for it'),
  ),
  {
    name: 'desk-sign-in-sent',
    path: '/desk/sign-in',
    answers: { '/api/desk/link': 202 },
    reach: async (page) => {
      await page.getByLabel('Email').fill('kim@studio.example');
      await presses('Email me a link', 'a link is on its way')(page);
    },
  },
  {
    name: 'desk-sign-in-invalid',
    path: '/desk/sign-in#token=used',
    answers: { '/api/desk/session': 400 },
    reach: shows('This link doesn’t work'),
  },
  dashboard('loading', 'never', 'Welcome, Rosa'),
  dashboard('empty', [], 'No orders yet'),
  dashboard('statuses', ordersOfEachStatus, 'Launch Starter Pack'),
  dashboard('long', longOrders, 'YouTube Repurpose', longCustomer),
  dashboard('failed', 500, 'couldn’t load'),
  { ...dashboard('conversation', conversation, ''), reach: returns },
  { ...dashboard('message', conversation, ''), reach: writes('Write to us', 'Your message') },
  {
    ...dashboard('file-link', conversation, ''),
    reach: writes('Add a file link', 'What’s in it?'),
  },
  {
    ...dashboard('settings', [], ''),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change email address' }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'account-email-failed',
    path: '/account/email#confirm-email=a-token',
    answers: { '/api/account/email/confirm': 500 },
    reach: presses('Confirm this address', 'We couldn’t confirm'),
  },
  order('login-required'),
  order('form', customer),
  order('errors', customer, async (page) => {
    await opensOrder(page);
    await presses('Place Order', 'Phone number is required')(page);
  }),
  { name: 'auth-sign-up', path: '/auth', reach: presses('Create an account', 'First name') },
  {
    name: 'auth-errors',
    path: '/auth',
    reach: presses('Sign In', 'Please enter a valid email address'),
  },
  {
    name: 'contact-errors',
    path: '/contact',
    reach: presses('Send Message', 'Name must be at least 2 characters'),
  },
  {
    name: 'post-failed',
    path: '/blog/no-such-post',
    answers: { '/api/blog/no-such-post': 500 },
    reach: shows('Failed to load blog post'),
  },
  { name: 'help-search', path: '/help?q=refund', reach: shows('answers in') },
  { name: 'help-search-none', path: '/help?q=zzzzqqqq', reach: shows('Nothing here mentions') },
  { name: 'bar-signed-in', path: '/', user: customer, isViewport: true },
  ...['/', '/pricing', '/auth'].flatMap((path): Scene[] => {
    const name = path.slice(1) || 'home';
    return [
      { name: `forced-colors-${name}`, path, forcedColors: 'active' },
      { name: `print-${name}`, path, media: 'print' },
      { name: `no-scripts-${name}`, path, hasNoScripts: true },
    ];
  }),
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '390,820,1440' },
    theme: { type: 'string', default: 'light,dark' },
    out: { type: 'string', default: 'screenshots' },
    list: { type: 'boolean', default: false },
  },
});
const widths = values.width.split(',').map(Number);
const themes = values.theme.split(',') as ('light' | 'dark')[];
const scenes = [...pageScenes(), ...states].filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

if (values.list) console.log(scenes.map(({ name }) => name).join('\n'));
else if (scenes.length === 0 || widths.some(Number.isNaN)) {
  console.error(usage);
  process.exitCode = 2;
} else await takeAll();

/** Every page of the built site, as it comes. */
function pageScenes(): Scene[] {
  return (
    globSync('**/*.html', { cwd: 'dist' })
      .map((file) => file.replaceAll('\\', '/').replace(/\.html$/, ''))
      // Both lead whoever is not signed in away.
      .filter((name) => name !== 'dashboard' && name !== 'desk')
      .toSorted()
      .map((name) => ({
        name: name === 'index' ? 'home' : name.replaceAll('/', '-'),
        path: name === 'index' ? '/' : `/${name}`,
      }))
  );
}

async function takeAll(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-screenshots-'));
  const server = await startServer({ dataDirectory });
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  const pictures: string[] = [];
  try {
    for (const scene of scenes)
      for (const width of widths)
        for (const theme of themes) {
          const picture = `${scene.name}-${width}-${theme}.jpg`;
          try {
            await take(browser, server.url, scene, { width, theme, picture });
            pictures.push(picture);
          } catch (error) {
            console.error(`${picture}: ${error instanceof Error ? error.message : String(error)}`);
            process.exitCode = 1;
          }
        }
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const figures = pictures.map(
    (file) =>
      `<a href="${file}"><img src="${file}" alt="${file}" title="${file}" width="240" loading="lazy"></a>`,
  );
  await writeFile(join(values.out, 'index.html'), `<!doctype html>\n${figures.join('\n')}\n`);
  console.log(`${pictures.length} pictures; open ${join(values.out, 'index.html')}`);
}

async function take(
  browser: Browser,
  baseURL: string,
  scene: Scene,
  look: { width: number; theme: 'light' | 'dark'; picture: string },
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: look.width, height: look.width < 1024 ? 844 : 900 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    javaScriptEnabled: !scene.hasNoScripts,
  });
  try {
    if (scene.user) await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL }]);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const answers: Record<string, unknown> = {
      ...(scene.user ? { '/api/user': scene.user } : {}),
      ...scene.answers,
    };
    for (const [path, answer] of Object.entries(answers))
      await page.route(`**${path}`, async (route) => {
        // One that never comes: the page stays as it is while it waits.
        if (answer === 'never') return;
        const failure = { code: 'internal', message: 'It broke.' };
        if (typeof answer !== 'number') await route.fulfill({ json: answer });
        else await route.fulfill({ status: answer, ...(answer < 400 ? {} : { json: failure }) });
      });
    await page.emulateMedia({
      media: scene.media ?? 'screen',
      forcedColors: scene.forcedColors ?? 'none',
    });
    await page.goto(scene.path);
    await scene.reach?.(page);
    await page.evaluate(() => document.fonts.ready);
    await mkdir(values.out, { recursive: true });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.screenshot({
      path: resolve(values.out, look.picture),
      type: 'jpeg',
      quality: 84,
      animations: 'disabled',
      ...(scene.isViewport
        ? {}
        : {
            fullPage: true,
            clip: { x: 0, y: 0, width: look.width, height: Math.min(height, MAX_HEIGHT_PX) },
          }),
    });
  } finally {
    await context.close();
  }
}
