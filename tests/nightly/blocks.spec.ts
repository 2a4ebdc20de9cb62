import { globSync, readFileSync, statSync } from 'node:fs';
import { appendFile, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { allLooks, expectNoAxeFinding } from '../e2e/axe.ts';
import { expect } from '../e2e/fixtures.ts';
import { testOfCopy } from '../support/site-copy.ts';

const PATH = '/blog/room-tone-thirty-seconds';
const clipOf = (name: string, title: string) => `
<Audio src="./${name}.mp3" title="${title}">

0:00 Maya: Nobody moves. Thirty seconds, and then we talk.

**0:18** Kenji: It’s the cheapest insurance there is.

</Audio>
`;

const OTHERS = '/help/guides/recording-best-practices';
const VIDEO = 'https://www.youtube.com/watch?v=M7lc1UVf-VE';
const others = `
<Embed url="${VIDEO}" title="How a pause is cut">

![The waves of two voices](./still.png)

</Embed>

<Embed url="https://open.spotify.com/episode/2MAi0BvDc6GTFvKFPXnkCL" title="The whole talk">

![The cover of the show](./cover.png)

</Embed>

<Gallery caption="Three rooms.">

![A bare room](./still.png)
![A room with curtains](./cover.png)
![A room with a rug](./still.png)

</Gallery>

The [rate card](./rate-card.pdf) of this year.

![A wide table](./wide.png)

![A door, upright](./door.jpg)
`;

/** Recordings in a post, in a scheduled one, and in a draft; and a guide with what else a text may have. */
const test = testOfCopy(async (folder) => {
  const bytes = await readFile('tests/fixtures/clip.mp3');
  const add = async (post: string, names: readonly string[], front = '') => {
    const file = join(folder, `content/blog/${post}.mdx`);
    const text = await readFile(file, 'utf8');
    const clips = names.map((name) => clipOf(name, `The room, ${name}`)).join('');
    await writeFile(file, text.replace(/^(publishedAt: ).*$/m, front || '$&') + clips);
    // Files with the same bytes would be published once.
    for (const name of names)
      await writeFile(
        join(folder, `content/blog/${name}.mp3`),
        Buffer.concat([bytes, Buffer.from(name)]),
      );
  };
  await add('room-tone-thirty-seconds', ['first', 'second']);
  await add(
    'when-not-to-automate',
    ['later'],
    'author: Mary Shaw\npublishedAt: 2098-03-01T09:00:00Z',
  );
  await add('what-a-voice-agent-costs', ['unfinished'], '$&\ndraft: true');
  const guides = join(folder, 'content/help/guides');
  await appendFile(join(guides, 'recording-best-practices.mdx'), others);
  for (const [name, from] of Object.entries({ still: 'home', cover: 'blog' }))
    await copyFile(`dist/social/${from}.png`, join(guides, `${name}.png`));
  await writeFile(join(guides, 'rate-card.pdf'), '%PDF-1.7'.padEnd(1_234_567));
  const wide = sharp({ create: { width: 1600, height: 400, channels: 3, background: 'teal' } });
  await wide.png().toFile(join(guides, 'wide.png'));
  // As cameras write an upright picture: lying on its side, and heavy.
  const door = await sharp({
    create: { width: 3600, height: 2400, channels: 3, background: 'gray' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await writeFile(join(guides, 'door.jpg'), Buffer.concat([door], 8 * 1024 * 1024));
  const written = join(folder, 'content/blog/one-page-ai-brief.mdx');
  await writeFile(
    written,
    (await readFile(written, 'utf8'))
      .replace(/^author: .*\n/m, '')
      .replace(/^publishedAt: /m, 'author: Ada Byron\n$&')
      .replace(
        /^cover:\n.*\n/m,
        'cover:\n  picture: tall.png\n  alt: A tall wall in two colors\n  focus: top\n',
      ),
  );
  await writeFile(
    join(folder, 'content/company/guests.yaml'),
    `- id: ada-byron\n  name: Ada Byron\n  about: Writes programs for machines that are yet to be built.\n  photo: ada.png\n  site: https://ada.example\n- id: mary-shaw\n  name: Mary Shaw\n  about: Writes about programs that will be built in 2098.\n`,
  );
  const size = { width: 1000, height: 3000, channels: 3 } as const;
  const blue = sharp({ create: { ...size, height: 1000, background: '#00f' } });
  const tall = sharp({ create: { ...size, background: '#f00' } })
    .composite([{ input: await blue.png().toBuffer(), gravity: 'north' }])
    .png();
  await writeFile(join(folder, 'content/blog/tall.png'), await tall.toBuffer());
  await writeFile(join(folder, 'content/company/ada.png'), await tall.toBuffer());
});
// One build for all. Nobody answers for lists and accounts here.
test.describe.configure({ mode: 'serial' });
test.use({ expectedStatuses: [404] });

const clip = (page: Page, name: string) => page.getByRole('figure', { name: `The room, ${name}` });
const audio = (page: Page, name: string) => clip(page, name).locator('audio');
const wave = (page: Page, name: string) => clip(page, name).getByRole('slider');
const stateOf = (page: Page, name: string) =>
  audio(page, name).evaluate((element: HTMLAudioElement) => ({
    isPaused: element.paused,
    at: element.currentTime,
  }));

/** What of the recordings, and of other sites, the page asks for. */
function listen(page: Page, url: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) || request.url().includes('.mp3')) asked.push(request.url());
  });
  return asked;
}

test('a recording loads once it is played, jumps by its times and its wave, and is alone', async ({
  page,
  site: { url },
}) => {
  const asked = listen(page, url);
  await page.goto(PATH);
  await clip(page, 'first').getByText('Transcript').click();
  await expect(wave(page, 'first')).toHaveAttribute('aria-valuetext', '0 seconds of 24 seconds');
  expect(asked).toEqual([]);

  await clip(page, 'first').getByRole('link', { name: '0:18' }).press('Enter');
  await expect.poll(async () => (await stateOf(page, 'first')).at).toBeGreaterThan(18);
  expect((await stateOf(page, 'first')).isPaused).toBe(false);
  await expect(page).toHaveURL(PATH);
  await expect(wave(page, 'first')).not.toHaveAttribute('aria-valuetext', /^0 seconds/);
  expect(asked.length).toBeGreaterThan(0);
  for (const address of asked) expect(address).toMatch(/\/_astro\/first\.[\w-]{8}\.mp3$/);

  await wave(page, 'first').press('Home');
  await expect.poll(async () => (await stateOf(page, 'first')).at).toBeLessThan(15);
  await wave(page, 'second').press('PageUp');
  await expect(wave(page, 'second')).toHaveAttribute('aria-valuetext', '10 seconds of 24 seconds');
  expect(asked.join()).not.toContain('second');
  await audio(page, 'second').press('Space');
  await expect.poll(async () => (await stateOf(page, 'second')).at).toBeGreaterThan(10);
  expect((await stateOf(page, 'first')).isPaused).toBe(true);
});

test('a time that is pressed before the page has its script plays all the same', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/ClipPlayer*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(PATH);
  await clip(page, 'second').evaluate((element) => {
    element.querySelector('details')?.setAttribute('open', '');
    element.querySelector<HTMLElement>('[data-at="18"]')?.click();
  });
  script.resolve();
  await expect.poll(async () => (await stateOf(page, 'second')).at).toBeGreaterThanOrEqual(18);
  await expect(page).toHaveURL(PATH);
});

for (const { width, height, colorScheme } of allLooks)
  test(`nothing moves when the wave comes, and anybody can use it: ${width}, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(PATH);
    const before = await clip(page, 'first').boundingBox();
    await clip(page, 'first').hover();
    await expect(wave(page, 'first')).toBeVisible();
    expect((await clip(page, 'first').boundingBox())?.height).toBe(before?.height);
    await expect(clip(page, 'first').locator('.clip-wave > svg')).toHaveCount(0);
    await clip(page, 'first').getByText('Transcript').click();
    await expectNoAxeFinding(page, 'a recording with its transcript');
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser’s own player plays it, and a time leads to its place', async ({
    page,
    site: { url },
  }) => {
    const asked = listen(page, url);
    await page.goto(PATH);
    const transcript = clip(page, 'first').getByText('Nobody moves.');
    await expect(transcript).toBeHidden();
    await clip(page, 'first').getByText('Transcript').click();
    await expect(transcript).toBeVisible();
    await expect(clip(page, 'first').getByRole('link', { name: '0:18' })).toHaveAttribute(
      'href',
      /^\/_astro\/first\.[\w-]{8}\.mp3#t=18$/,
    );
    expect(asked).toEqual([]);
    await audio(page, 'first').press('Space');
    await expect.poll(async () => (await stateOf(page, 'first')).at).toBeGreaterThan(0);
  });

  test('a player is a link to what it plays', async ({ page }) => {
    await page.goto(OTHERS);
    await expect(player(page)).toHaveAttribute('href', VIDEO);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

const player = (page: Page) =>
  page
    .getByRole('figure', { name: /How a pause is cut/ })
    .getByRole('link', { name: /Play on YouTube/ });

test('a player of another site loads once it is pressed, takes the focus, and may fill the screen', async ({
  page,
  site: { url },
}) => {
  await page.route(/youtube-nocookie/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>T</title><button>Theirs</button>' }),
  );
  const asked = listen(page, url);
  await page.goto(OTHERS);
  await player(page).hover();
  await page.mouse.wheel(0, 20_000);
  expect(asked).toEqual([]);
  await player(page).press('Enter');
  const frame = page.frameLocator('iframe[title="How a pause is cut"]');
  await expect(frame.getByRole('button', { name: 'Theirs' })).toBeVisible();
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1']);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('iframe');
  const allowed = await frame.locator('body').evaluate((body) => {
    const { featurePolicy } = body.ownerDocument as never as {
      featurePolicy: { allowedFeatures: () => string[] };
    };
    return featurePolicy.allowedFeatures();
  });
  expect(allowed).toEqual(
    expect.arrayContaining(['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']),
  );
  expect(allowed).not.toContain('camera');
  const { width = 0, height = 0 } = (await page.locator('iframe').boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
});

test('a download says what it is and how large', async ({ page }) => {
  await page.goto(OTHERS);
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'rate card (PDF, 1.2 MB)' }).click();
  expect((await begun).suggestedFilename()).toBe('rate-card.pdf');
});

for (const { width, height, colorScheme } of allLooks)
  test(`players and galleries can be used by anybody: ${width}, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(OTHERS);
    const pictures = page.getByRole('figure', { name: 'Three rooms.' }).getByRole('img');
    const tops = await pictures.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(width < 480 ? 2 : 1);
    await expectNoAxeFinding(page, 'players and a gallery');
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('pictures are no wider than the text, and keep their aspect ratio while loading', async ({
    page,
  }) => {
    await page.goto(OTHERS);
    const text = (await page.getByText('of this year.').boundingBox())!;
    for (const [name, shape] of [
      ['A wide table', 1600 / 400],
      ['A door, upright', 2400 / 3600],
    ] as const) {
      const box = (await page.getByRole('img', { name }).boundingBox())!;
      expect(box.width).toBeLessThanOrEqual(text.width + 0.5);
      expect(box.width / box.height).toBeCloseTo(shape, 1);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  test('a photo is a small AVIF, with WebP and its own format as fallbacks', async ({
    page,
    folder,
  }) => {
    await page.goto(OTHERS);
    const photo = page.getByRole('img', { name: 'A door, upright' });
    await expect(photo).toHaveAttribute('loading', 'lazy');
    await photo.scrollIntoViewIfNeeded();
    const shown = () => photo.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(shown).toMatch(/\.avif$/);
    const { width } = await sharp(join(folder, 'dist', new URL(await shown()).pathname)).metadata();
    expect(width).toBe(480);
    const kinds = await photo.evaluate((image) =>
      [...image.parentElement!.querySelectorAll('source')].map(({ type }) => type),
    );
    expect(kinds).toEqual(['image/avif', 'image/webp']);
  });
});

test('a photo from a camera is resized, and the original is not published', ({ folder }) => {
  const published = globSync('dist/_astro/{wide,door}.*', { cwd: folder });
  expect(published.length).toBeGreaterThan(6);
  for (const name of published)
    expect(statSync(join(folder, name)).size, name).toBeLessThan(100 * 1024);
});

test('a guest has a page, which their posts lead to', async ({ page, folder }) => {
  await page.goto('/blog/one-page-ai-brief');
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(page).toHaveURL('/blog/authors/ada-byron');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron');
  await expect(page.getByRole('img', { name: 'Ada Byron' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'ada.example' })).toBeVisible();
  await expectNoAxeFinding(page, 'a guest');
  expect(readFileSync(join(folder, 'dist/sitemap.xml'), 'utf8')).toContain(
    '/blog/authors/ada-byron</loc>',
  );
  // Whose post is still to come is nobody's business.
  expect(await readdir(join(folder, 'dist/social/blog/authors'))).toEqual(['ada-byron.png']);
});

test('a cover shows the side of its photo that it is told', async ({ folder }) => {
  const cover = sharp(join(folder, 'dist/covers/one-page-ai-brief.webp'));
  const [red, , blue] = (await cover.stats()).channels;
  expect([red?.mean, blue?.mean].map((mean) => Math.round((mean ?? 0) / 255))).toEqual([0, 1]);
});

test('other pages have nothing of it, and nothing says where a later post’s recording is', ({
  folder,
}) => {
  const read = (path: string) => readFileSync(join(folder, path), 'latin1');
  const clipParts = ['clip-wave', '.wave', 'ClipPlayer', "media-src 'self'"];
  const otherParts = [
    '.embed',
    'EmbedPlayer',
    'frame-src https://www.youtube-nocookie.com https',
    '.gallery',
  ];
  const foundIn = (page: string) =>
    [...clipParts, ...otherParts].filter((part) => read(`dist${page}.html`).includes(part));
  expect(foundIn('/blog/back-catalog-loudness')).toEqual([]);
  expect(foundIn(PATH)).toEqual(clipParts);
  expect(foundIn(OTHERS)).toEqual(otherParts);

  const published = globSync('dist/**/*.mp3', { cwd: folder });
  expect(published.map((file) => file.replace(/^.*\/|\..*/g, '')).toSorted()).toEqual([
    'first',
    'later',
    'second',
  ]);
  const later = /later\.[\w-]{8}\.mp3/.exec(published.join())?.[0] ?? '';
  expect(read('netlify/data/scheduled.json').includes(`/_astro/${later}`)).toBe(true);
  // Nobody is shown the file of headers (scripts/local/site.ts, and Netlify).
  const telling = globSync('dist/**/*.*', { cwd: folder })
    .filter((file) => !file.endsWith('/_headers') && !file.endsWith('.mp3'))
    .filter((file) => read(file).includes(later));
  expect(telling).toEqual([]);
});
