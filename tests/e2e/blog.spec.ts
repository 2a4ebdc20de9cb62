import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { BlogPost } from '../../src/contracts/blog.ts';
import { describeCalls, expect, listenForCalls, test, toast } from './fixtures.ts';

/** What the build handed to the functions: published and scheduled posts in the order of the list. */
const posts = JSON.parse(readFileSync('netlify/data/posts.json', 'utf8')) as BlogPost[];
const isDueBy = (moment: number) => (post: BlogPost) =>
  post.publishedAt === undefined || Date.parse(post.publishedAt) <= moment;
const published = posts.filter(isDueBy(Date.now()));
/** The next scheduled post, which the pages know the minute of. */
const scheduled = posts.findLast((post) => !isDueBy(Date.now())(post));
const dueMs = Date.parse(scheduled?.publishedAt ?? '');

const cards = (page: Page) => page.locator('[data-post]:visible');

test.describe('Blog list', () => {
  test('filters the list without a request, and shows all posts when cleared', async ({ page }) => {
    await page.goto('/blog');
    const calls = listenForCalls(page);
    const box = page.getByRole('searchbox', { name: 'Search articles' });
    await expect(page.getByRole('search').getByRole('status')).toBeAttached();
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

    // The newsletter isn't open, says so, and sends nothing.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() !== 'other') sent.push(request.url());
    });
    const newsletter = page.getByRole('region', { name: 'Stay Updated' });
    const field = newsletter.getByRole('textbox', { name: 'Email address' });
    await expect(field).toHaveAccessibleDescription(/The newsletter isn’t open yet/);
    await field.fill('ada@mail.example');
    await newsletter.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL('/blog');
    expect(sent).toEqual([]);
  });
});

test.describe('The list with a scheduled post', () => {
  test.skip(!scheduled, 'content/blog schedules no post');

  test(
    'shows the post at its publication time, with one request',
    { tag: '@nightly' },
    async ({ page }) => {
      const calls = listenForCalls(page);
      await page.route('**/api/blog', (route) =>
        route.fulfill({ json: posts.filter(isDueBy(dueMs)) }),
      );
      await page.clock.setFixedTime(dueMs);
      await page.goto('/blog');
      const featured = page.getByRole('region', { name: 'Featured Article' });
      await expect(featured.getByRole('heading', { level: 3 })).toHaveText(scheduled!.title);
      await expect(featured.getByRole('link', { name: 'Read Full Article' })).toHaveAttribute(
        'href',
        `/blog/${scheduled!.slug}`,
      );
      await expect(cards(page)).toHaveCount(published.length + 1);
      expect(describeCalls(calls)).toEqual(['GET /api/blog']);
    },
  );
});

test.describe('Share', () => {
  const post = published[0]!;

  test(
    'Share passes title and address to the device, else copies the address, else shows it',
    { tag: '@nightly' },
    async ({ page, site, context }) => {
      // Some browsers without a window have nobody to ask.
      await context.grantPermissions(['clipboard-write']);
      const address = `${site.url}/blog/${post.slug}`;
      await page.goto(`/blog/${post.slug}`);
      const shared = await page.evaluateHandle(() => {
        const all: unknown[] = [];
        Object.assign(navigator, {
          share: (data: unknown) => {
            all.push(data);
            return Promise.resolve();
          },
        });
        return all;
      });
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Share Article' }).click();
      const data = { title: post.title, url: address };
      await expect.poll(() => shared.jsonValue()).toEqual([data, data]);
      await expect(page.locator('[data-variant]')).toHaveCount(0);

      const refuse = (name: string) =>
        page.evaluate((reason) => {
          navigator.share = () => Promise.reject(new DOMException('', reason));
        }, name);
      await refuse('AbortError');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.locator('[data-variant]')).toHaveCount(0);
      await refuse('NotAllowedError');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(toast(page, 'Link copied')).toBeVisible();
      const box = page.getByRole('textbox', { name: 'Email address' });
      await box.focus();
      await page.keyboard.press('ControlOrMeta+V');
      await expect(box).toHaveValue(address);
      await page.evaluate(() => {
        for (const holder of [navigator, Navigator.prototype])
          Reflect.deleteProperty(holder, 'share');
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      const failure = toast(page, 'Couldn’t copy the link');
      await expect(failure).toContainText(address);
      await expect(failure).toHaveAttribute('data-variant', 'destructive');
    },
  );
});

test.describe('An unbuilt post', () => {
  test.use({ expectedStatuses: [404] });

  const post: BlogPost = {
    id: 'post-7',
    slug: 'post-7',
    title: 'Post number 7',
    excerpt: 'What it is about.',
    imageUrl: '/covers/room-tone-thirty-seconds.svg',
    publishedAt: '2026-03-04T12:00:00.000Z',
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

    // Before its time a post is not found; the way leads back to the others.
    const early = await page.goto(`/blog/${scheduled!.slug}`);
    expect(early?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Failed to load blog post');
    await expect(page).toHaveTitle('Failed to load blog post · Roomtone');
    await expect(page.getByText(scheduled!.excerpt)).toHaveCount(0);
    await main.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });
});
