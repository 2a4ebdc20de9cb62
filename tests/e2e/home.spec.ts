import type { Locator, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

test.describe('the home page', () => {
  test(
    'SEE HOW IT WORKS scrolls to the process: smoothly, and at once where motion is not wanted',
    { tag: '@nightly' },
    async ({ page }) => {
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.goto('/');
        const process = page.locator('#process');
        await expect(process).not.toBeInViewport();
        const places = await page.evaluateHandle(() => {
          const all: number[] = [];
          addEventListener('scroll', () => all.push(Math.round(scrollY)));
          return all;
        });
        await page.getByRole('link', { name: 'SEE HOW IT WORKS' }).click();
        await expect
          .poll(() =>
            process.evaluate((element) => Math.round(element.getBoundingClientRect().top)),
          )
          .toBeLessThan(200);
        const steps = new Set(await places.jsonValue()).size;
        if (reducedMotion === 'reduce') expect(steps).toBe(1);
        else expect(steps).toBeGreaterThan(2);
        await expect(process.getByRole('heading', { level: 2 })).toBeInViewport();
      }
    },
  );

  test('its panel shows each stage with what was done and measured, by keyboard and without scripts', async ({
    page,
  }) => {
    await page.goto('/');
    const panel = page.getByRole('group', { name: /from raw to mastered/ });
    await panel.getByRole('radio', { name: 'Yours' }).focus();
    for (const [key, stage, words] of [
      ['ArrowRight', 'Raw', /LUFS · \+\d\.\d.dBTP a bump, hum/],
      ['ArrowDown', 'Cut', /LUFS · .* a hole left/],
      ['ArrowRight', 'Clean', /room tone in the hole/],
      ['ArrowRight', 'Mix', /up 10.dB/],
      ['ArrowRight', 'Master', /^.16\.0.LUFS · .1\.\d.dBTP ready to publish$/],
    ] as const) {
      await page.keyboard.press(key);
      const radio = panel.getByRole('radio', { name: stage });
      await expect(radio).toBeChecked();
      await expect(radio).toHaveAccessibleDescription(words);
      await expect(panel.locator('.readout:visible')).toHaveText(words);
      await expect(panel.locator('svg:visible')).toHaveClass(`of-${stage.toLowerCase()}`);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `its chosen stage keeps its name in sight under a pointer that presses it, ${colorScheme}`,
      { tag: '@nightly' },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto('/');
        const stages = page
          .getByRole('group', { name: /from raw to mastered/ })
          .locator('label:has([name=stage])');
        await expect(stages).toHaveCount(6);
        const looksOf = (stage: Locator) =>
          stage.evaluate((label) => {
            const { color, backgroundColor } = getComputedStyle(label);
            return { color, backgroundColor };
          });
        const chosen = await looksOf(stages.nth(4));
        const other = await looksOf(stages.first());
        expect(chosen.color).not.toBe(other.color);
        for (const stage of await stages.all()) {
          await stage.hover();
          await page.mouse.down();
          await page.mouse.up();
          await expect(stage.getByRole('radio')).toBeChecked();
          expect(await looksOf(stage), 'under the pointer').toEqual(chosen);
          await page.mouse.down();
          expect(await looksOf(stage), 'pressed').toEqual(chosen);
          await page.mouse.up();
        }
        // Hover says what can be chosen, and nothing else.
        await stages.first().hover();
        const hovered = await looksOf(stages.first());
        expect(hovered.color).toBe(other.color);
        expect(hovered.backgroundColor).not.toBe(other.backgroundColor);
      },
    );
});

/** Sound goes into a recording in place of the loudspeakers, at the pace of the test. */
async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const buffers: AudioBuffer[] = [];
    class Recorder extends OfflineAudioContext {
      constructor() {
        super(1, 48_000 * 9, 48_000);
        Object.assign(window, { recorder: this });
      }
      override resume = () => Promise.resolve();
      goOn = () => super.resume();
      override createBuffer(...sizes: Parameters<OfflineAudioContext['createBuffer']>) {
        const buffer = super.createBuffer(...sizes);
        buffers.push(buffer);
        return buffer;
      }
    }
    Object.assign(window, { AudioContext: Recorder, buffers });
  });
}

declare global {
  interface Window {
    recorder: OfflineAudioContext & { goOn: () => Promise<void> };
    buffers: AudioBuffer[];
  }
}

/** Presses elements at their seconds of the recording, and brings it back in hundredths of a second, with its clicks. */
const record = (page: Page, presses: readonly (readonly [seconds: number, selector: string])[]) =>
  page.evaluate(async (all) => {
    const { recorder } = window;
    for (const [seconds, selector] of all)
      void recorder.suspend(seconds).then(async () => {
        document.querySelector<HTMLElement>(selector)?.click();
        await new Promise((resolve) => setTimeout(resolve));
        void recorder.goOn();
      });
    const samples = (await recorder.startRendering()).getChannelData(0);
    const hundredths = Array.from({ length: 900 }, (_, index) => {
      const piece = samples.subarray(index * 480, (index + 1) * 480);
      return Math.sqrt(piece.reduce((sum, sample) => sum + sample ** 2, 0) / 480);
    });
    /** Of what a click is made of and a vowel has little of: the third difference, dBFS. */
    const sharpness = (from: number, to: number) => {
      let most = 0;
      for (let at = Math.round(from * 48_000); at < to * 48_000; at += 1) {
        const [a = 0, b = 0, c = 0, d = 0] = samples.subarray(at - 3, at + 1);
        most = Math.max(most, Math.abs(d - 3 * c + 3 * b - a) / 8);
      }
      return 20 * Math.log10(most);
    };
    const clicks = all.map(([seconds]) => ({
      join: sharpness(seconds - 0.01, seconds + 0.06),
      beside: Math.max(
        sharpness(seconds - 0.1, seconds - 0.01),
        sharpness(seconds + 0.06, seconds + 0.15),
      ),
    }));
    return { hundredths, clicks };
  }, presses);

test.describe('the sound of the take', () => {
  test.use({ expectedStatuses: [404] });

  const playButton = (page: Page) => page.getByRole('button', { name: 'Play the take' });

  test('is loaded with the first press, computed as it is drawn, and switched without a click', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await recordSound(page);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
    await playButton(page).click();
    await expect(playButton(page)).toHaveAttribute('aria-pressed', 'true');

    // What sounds is what is drawn, here or in the file of the drawings.
    const drawn = await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll('[data-take] svg')].map(async (svg) => {
          const [file = '', id = ''] = svg.querySelector('use')?.href.baseVal.split('#') ?? [];
          const text = file ? await (await fetch(file)).text() : '';
          const markup = text.split(`<g id="${id}">`)[1]?.split('</g>')[0] ?? svg.innerHTML;
          return [...markup.matchAll(/v(\d+)/g)].map(([, height]) => Number(height));
        }),
      ),
    );
    const sounding = await page.evaluate(() =>
      window.buffers.map((buffer) => {
        const samples = buffer.getChannelData(0);
        return Array.from({ length: 50 }, (_, bar) => {
          const from = Math.round((bar * samples.length) / 50);
          const to = Math.round(((bar + 1) * samples.length) / 50);
          return samples
            .subarray(from, to)
            .reduce((most, each) => Math.max(most, Math.abs(each)), 0);
        });
      }),
    );
    expect(sounding).toHaveLength(5);
    for (const [stage, bars] of sounding.entries())
      for (const [bar, level] of bars.entries())
        expect(Math.abs((drawn[stage]?.[bar] ?? 0) - level * 288)).toBeLessThanOrEqual(4);

    // Vowels of the master, then of the raw take, the mix, and the master again.
    const { hundredths, clicks } = await record(page, [
      [1, '[value=raw]'],
      [2, '[value=mix]'],
      [3, '[value=master]'],
      [4, '[data-take] [type=checkbox]'],
    ]);
    for (const { join, beside } of clicks) expect(join).toBeLessThan(Math.max(-60, beside + 1));
    const level = (from: number, to: number) =>
      10 *
      Math.log10(
        hundredths.slice(from * 100, to * 100).reduce((sum, each) => sum + each ** 2, 0) /
          ((to - from) * 100),
      );
    // The host in the master and raw; the wait, which only raw has; the master before and at the raw take's loudness.
    expect(level(0.5, 1)).toBeGreaterThan(level(1.1, 1.65) + 4);
    expect(level(3.1, 4)).toBeGreaterThan(level(4.1, 5) + 4);
  });

  test(
    'stops with the second press, goes on from there, and stops in a hidden tab',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/');
      const button = playButton(page);
      const played = () =>
        page
          .getByRole('group', { name: /from raw to mastered/ })
          .evaluate((panel: HTMLElement) => Number(panel.style.getPropertyValue('--played')));
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(played).toBeGreaterThan(0.05);
      await page.keyboard.press('Space');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      const stopped = await played();
      await page.keyboard.press('Enter');
      await expect.poll(played).toBeGreaterThan(stopped);
      expect(await played()).toBeLessThan(stopped + 0.5);
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    },
  );

  test(
    'does not begin in a tab that was left while it was computed',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/');
      await page.evaluate(() => {
        document.addEventListener('island:ready', () => {
          Object.defineProperty(document, 'hidden', { value: true });
          document.dispatchEvent(new Event('visibilitychange'));
        });
      });
      const button = playButton(page);
      await button.click();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      await expect(button).not.toHaveAttribute('aria-busy');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    },
  );

  test(
    'moves its playhead in steps where motion is not wanted',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      const places = await page.evaluateHandle(() => {
        const all = new Set<string>();
        const panel = document.querySelector<HTMLElement>('[data-take]');
        if (panel)
          new MutationObserver(() => all.add(panel.style.getPropertyValue('--played'))).observe(
            panel,
            { attributeFilter: ['style'] },
          );
        return all;
      });
      await playButton(page).click();
      await expect.poll(() => places.evaluate(({ size }) => size)).toBeGreaterThan(2);
      const steps = (await places.evaluate((all) => [...all])).map(Number);
      expect(
        Math.min(...steps.slice(1).map((step, index) => step - (steps[index] ?? 0))),
      ).toBeGreaterThan(0.04);
    },
  );

  test(
    'plays the hole and the room tone on the 404 page and in the post',
    { tag: '@nightly' },
    async ({ page }) => {
      await recordSound(page);
      for (const path of ['/nothing-here', '/blog/room-tone-thirty-seconds']) {
        const rooms: number[] = [];
        for (const name of ['Play the hole', 'Play the room tone']) {
          await page.goto(path);
          // A link where nothing can play it.
          const button = page.locator('[data-play]', { hasText: name });
          await button.click();
          await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
          expect(new URL(page.url()).pathname).toBe(path);
          const { hundredths } = await record(page, []);
          rooms.push(Math.max(...hundredths.slice(130, 170)));
          await expect(button).toHaveAttribute('aria-pressed', 'false');
          await button.press('Space');
          await expect(button).toHaveAttribute('aria-pressed', 'true');
        }
        expect(rooms[0]).toBe(0);
        expect(20 * Math.log10(rooms[1] ?? 0)).toBeGreaterThan(-60);
      }
    },
  );

  test('plays on the rate card what a service changes', { tag: '@nightly' }, async ({ page }) => {
    await recordSound(page);
    const levels: number[] = [];
    for (const name of ['Before', 'After']) {
      await page.goto('/services');
      const button = page.getByRole('button', { name: `${name} Standard Episode Edit` });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      const { hundredths } = await record(page, []);
      // The words before the cut are the same in both.
      const power = hundredths.slice(0, 110).reduce((sum, level) => sum + level ** 2, 0) / 110;
      levels.push(10 * Math.log10(power));
    }
    const [before = 0, after = 0] = levels;
    expect(after - before).toBeGreaterThan(6);
    expect(after).toBeLessThan(-10);
  });

  test('says so where a browser cannot play it', { tag: '@nightly' }, async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'AudioContext');
    });
    await page.goto('/');
    await playButton(page).click();
    await expect(page.getByText('This browser can’t play the take.')).toBeVisible();
  });
});

test.describe('the theme', () => {
  const paper = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const option = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });

  test('follows the system until the visitor chooses, is remembered, and set before the first paint', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => {
      // The body comes after the head's scripts and before the first paint.
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('body')) return;
        observer.disconnect();
        Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] ?? null });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/pricing');
    await expect(option(page, 'System')).toBeChecked();
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => paper(page)).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => paper(page)).toBe(light);
    await option(page, 'Dark').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => paper(page)).not.toBe(light);
    const dark = await paper(page);

    await page.goto('/about');
    expect(await page.evaluate(() => (window as { themeAtBody?: unknown }).themeAtBody)).toBe(
      'dark',
    );
    expect(await paper(page)).toBe(dark);
    await expect(option(page, 'Dark')).toBeChecked();

    await option(page, 'System').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => paper(page)).toBe(light);
    await page.reload();
    expect(await page.evaluate(() => (window as { themeAtBody?: unknown }).themeAtBody)).toBeNull();
    expect(await paper(page)).toBe(light);
  });
});
