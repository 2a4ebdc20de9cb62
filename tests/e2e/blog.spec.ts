import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { BlogPost } from '../../src/contracts/blog.ts';
import { startProduct } from '../support/product.ts';
import { describeCalls, expect, listenForCalls, test, toast } from './fixtures.ts';

/** What the build handed to the functions: published and scheduled posts in the order of the list. */
const posts = JSON.parse(readFileSync('netlify/data/posts.json', 'utf8')) as BlogPost[];
const isDueBy = (moment: number) => (post: BlogPost) =>
  post.publishedAt === undefined || Date.parse(post.publishedAt) <= moment;
const published = posts.filter(isDueBy(Date.now()));
/** The next scheduled post, which the pages know the minute of. */
const scheduled = posts.findLast((post) => !isDueBy(Date.now())(post));
const dueMs = Date.parse(scheduled?.publishedAt ?? '');

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dateOf = ({ publishedAt }: { publishedAt?: string | undefined }, otherwise: string) =>
  publishedAt ? longDate.format(new Date(publishedAt)) : otherwise;

const summary = (number: number) => ({
  id: `post-${number}`,
  slug: `post-${number}`,
  title: `Post number ${number}`,
  excerpt: `What post ${number} is about.`,
  imageUrl: '/covers/default.svg',
  publishedAt: '2026-03-04T12:00:00.000Z',
});

const cards = (page: Page) => page.locator('[data-post]:visible');

/** Opens a page with a post list in a browser whose clock stands at this moment. */
async function openAt(page: Page, path: string, moment: number) {
  await page.clock.setFixedTime(moment);
  await page.goto(path);
}

test.describe('core §2 Blog list', () => {
  test('filters the list without a request, and shows all posts when cleared', async ({ page }) => {
    await page.goto('/blog');
    const calls = listenForCalls(page);
    const box = page.getByRole('searchbox', { name: 'Search articles' });
    await box.fill('NOTHING everything');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('No articles match “NOTHING everything”.')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    const { title } = published.at(-1)!;
    await box.fill(title.toUpperCase());
    await box.press('Enter');
    await expect(cards(page).getByRole('heading')).toHaveText([title]);
    await expect(page.getByText(`1 of ${published.length} articles match`)).toBeVisible();
    await box.fill('');
    await expect(cards(page)).toHaveCount(published.length);
    await expect(page).toHaveURL('/blog');
    expect(calls).toEqual([]);
  });

  for (const [path, name] of [
    ['/blog', 'Stay Updated'],
    [`/blog/${published[0]!.slug}`, 'Never Miss an Update'],
  ] as const) {
    test(`${name} says that the newsletter isn't open, and sends nothing`, async ({ page }) => {
      await page.goto(path);
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() !== 'other') sent.push(request.url());
      });
      const box = page.getByRole('region', { name });
      const field = box.getByRole('textbox', { name: 'Email address' });
      await expect(field).toHaveAccessibleDescription(/The newsletter isn't open yet/);
      await expect(box.getByText("The newsletter isn't open yet")).toBeVisible();
      await field.fill('ada@mail.example');
      await box.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page).toHaveURL(path);
      expect(sent).toEqual([]);
    });
  }
});

test.describe('core §4, §7, §8 The list with a scheduled post', () => {
  test.skip(!scheduled, 'content/blog schedules no post');

  test('neither shows nor requests the post before its publication time', async ({ page }) => {
    // The list would load its script as soon as it stands in the page.
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    for (const path of ['/blog', '/']) {
      await openAt(page, path, dueMs - 1);
      await expect(page.getByRole('heading', { name: published[0]!.title })).toBeVisible();
      await expect(page.getByRole('heading', { name: scheduled!.title })).toHaveCount(0);
    }
    expect(loaded.filter((path) => path.endsWith('.js') || path.startsWith('/api/'))).toEqual([]);
  });

  test('shows the post at its publication time, with one request', async ({ page }) => {
    const calls = listenForCalls(page);
    await page.route('**/api/blog', (route) =>
      route.fulfill({ json: posts.filter(isDueBy(dueMs)) }),
    );
    await openAt(page, '/blog', dueMs);
    const featured = page.getByRole('region', { name: 'Featured Article' });
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText(scheduled!.title);
    await expect(featured).toContainText(dateOf(scheduled!, ''));
    await expect(featured.getByRole('link', { name: 'Read Full Article' })).toHaveAttribute(
      'href',
      `/blog/${scheduled!.slug}`,
    );
    await expect(cards(page)).toHaveCount(published.length + 1);
    expect(describeCalls(calls)).toEqual(['GET /api/blog']);
  });

  test.describe('when loading fails', () => {
    test.use({ expectedStatuses: [500] });

    test('/blog shows an error and keeps the built list', async ({ page }) => {
      await page.route('**/api/blog', (route) => route.fulfill({ status: 500, body: 'No.' }));
      await openAt(page, '/blog', dueMs);
      const alert = page.getByRole('alert');
      await expect(alert.getByRole('heading')).toHaveText('Failed to load blog posts');
      await expect(alert).toContainText('Please try again later.');
      await expect(cards(page)).toHaveCount(published.length);
    });
  });
});

test.describe('core §2 Share', () => {
  const post = published[0]!;

  test('passes title and address to the device', async ({ page, site }) => {
    await stubShare(page, 'resolves');
    await page.goto(`/blog/${post.slug}`);
    const data = { title: post.title, url: `${site.url}/blog/${post.slug}` };
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Share Article' }).click();
    await expect.poll(() => sharedData(page)).toEqual([data, data]);
    await expect(page.locator('[data-variant]')).toHaveCount(0);
  });

  test('copies the address where the device cannot share', async ({ page, site }) => {
    await stubShare(page, 'is missing');
    await page.goto(`/blog/${post.slug}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(toast(page, 'Link copied')).toContainText(
      'This page’s address is on your clipboard.',
    );
    const box = page.getByRole('textbox', { name: 'Email address' });
    await box.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(box).toHaveValue(`${site.url}/blog/${post.slug}`);
  });

  test('shows the address when the clipboard refuses', async ({ page, site }) => {
    await stubShare(page, 'is missing');
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await page.goto(`/blog/${post.slug}`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const failure = toast(page, 'Couldn’t copy the link');
    await expect(failure).toContainText(`${site.url}/blog/${post.slug}`);
    await expect(failure).toHaveAttribute('data-variant', 'destructive');
  });
});

test.describe('core §2, §4, §8 An unbuilt post', () => {
  test.use({ expectedStatuses: [404, 500] });

  const post: BlogPost = {
    ...summary(7),
    content:
      '<h2>A heading</h2><p>Some <strong>bold</strong> words.</p>' +
      '<a href="javascript:window.hit = 1">A link</a><script>window.hit = 1</script>',
  };

  test('renders its content as HTML under Trusted Types, and runs no script from it', async ({
    page,
  }) => {
    await page.route('**/api/blog/post-7', (route) => route.fulfill({ json: post }));
    const answer = await page.goto('/blog/post-7');
    expect(answer?.headers()['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types dompurify",
    );
    const article = page.getByRole('main').getByRole('article');
    await expect(article.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible();
    await expect(article.locator('strong')).toHaveText('bold');
    await expect(article.locator('script')).toHaveCount(0);
    await article.getByText('A link', { exact: true }).click();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });

  test('shows an error and a link back when it does not exist', async ({ page }) => {
    const answer = await page.goto('/blog/never-written');
    expect(answer?.status()).toBe(404);
    await expectAbsence(
      page,
      'Failed to load blog post',
      "The article you're looking for might have been moved or deleted.",
    );
    await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('is not found before its publication time', async ({ page, request }) => {
    const { slug, excerpt } = scheduled!;
    const answer = await page.goto(`/blog/${slug}`);
    expect(answer?.status()).toBe(404);
    await expectAbsence(page, 'Failed to load blog post');
    await expect(page.getByText(excerpt)).toHaveCount(0);
    expect((await request.get(`/social/blog/${slug}.png`)).status()).toBe(404);
    expect(await (await request.get('/rss.xml')).text()).not.toContain(slug);
  });

  test('is complete from its publication time on, without scripts and in the feed', async ({
    browser,
  }) => {
    const { slug, title } = scheduled!;
    const studio = await startProduct({
      DATA_DIR: test.info().outputPath('data'),
      NODE_OPTIONS: runAt(dueMs),
    });
    const context = await browser.newContext({ baseURL: studio.url, javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await page.goto(`/blog/${slug}`);
    expect(answer?.status()).toBe(200);
    const article = page.getByRole('main').getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(article.getByText(dateOf(scheduled!, ''), { exact: true })).toBeVisible();
    const image = page.locator('meta[property="og:image"]');
    const { pathname } = new URL((await image.getAttribute('content'))!);
    expect((await page.request.get(pathname)).headers()['content-type']).toBe('image/png');
    expect(await (await page.request.get('/rss.xml')).text()).toContain(`/blog/${slug}</link>`);
    await context.close();
    await studio.stop();
  });
});

/** Node's option that starts a program's clock at this moment. */
function runAt(moment: number) {
  const code = `const ahead = ${moment} - Date.now(); const now = Date.now; Date.now = () => now() + ahead;`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

async function expectAbsence(page: Page, title: string, text?: string) {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} · Roomtone`);
  if (text) await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
}

/** Gives the browser a share function that remembers what it was given, or takes it away. */
async function stubShare(page: Page, share: 'resolves' | 'is missing') {
  await page.addInitScript((kind) => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
    if (kind === 'is missing') return;
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: (data: unknown) => {
        shared.push(data);
        return Promise.resolve();
      },
    });
  }, share);
}

const sharedData = (page: Page) =>
  page.evaluate(() => (window as { shared?: unknown }).shared as { title: string; url: string }[]);
