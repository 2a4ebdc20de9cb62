import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';

import type { Scene } from './scenes.ts';

export type Theme = 'light' | 'dark';

/** How a scene is looked at. */
export interface Look {
  /** CSS pixels. */
  readonly width: number;
  readonly theme: Theme;
}

/** Chromium cannot paint a picture that is taller. */
const TALLEST_PX = 16_000;
const PHONE_HEIGHT_PX = 844;
const DESKTOP_HEIGHT_PX = 900;
/** A sheet of A4 within margins of a centimeter, at 96 pixels an inch. */
const PAPER_WIDTH_PX = 718;
/** From here on the bar shows its menus instead of a toggle. */
const DESKTOP_FROM_PX = 1024;

export function isDesktop({ width }: Look): boolean {
  return width >= DESKTOP_FROM_PX;
}

/** The browser of the tests (playwright.config.ts). */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
}

/**
 * Takes one picture.
 * @param file where it goes; a .jpg.
 * @throws Error when the scene's state is not reached.
 */
export async function takeShot(
  browser: Browser,
  siteUrl: string,
  scene: Scene,
  look: Look,
  file: string,
): Promise<void> {
  const context = await openContext(browser, siteUrl, scene, look);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    if (scene.now) await page.clock.setFixedTime(scene.now);
    await prepareAnswers(page, scene);
    await page.emulateMedia({
      media: scene.isPrint ? 'print' : 'screen',
      forcedColors: scene.isForcedColors ? 'active' : 'none',
    });
    await page.goto(scene.path);
    await scene.reach?.(page, look);
    await page.evaluate(() => document.fonts.ready);
    await mkdir(dirname(file), { recursive: true });
    const shot = { path: file, type: 'jpeg', quality: 84, animations: 'disabled' } as const;
    if (scene.isViewport) {
      await page.screenshot(shot);
      return;
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width } = page.viewportSize() ?? look;
    await page.screenshot({
      ...shot,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST_PX) },
    });
  } finally {
    await context.close();
  }
}

async function openContext(
  browser: Browser,
  siteUrl: string,
  scene: Scene,
  look: Look,
): Promise<BrowserContext> {
  const height = isDesktop(look) ? DESKTOP_HEIGHT_PX : PHONE_HEIGHT_PX;
  const context = await browser.newContext({
    baseURL: siteUrl,
    // Zoomed, a pixel of the page takes as many of the screen: the same screen holds fewer of them.
    viewport: {
      width: scene.isPrint ? PAPER_WIDTH_PX : Math.round(look.width / (scene.zoom ?? 1)),
      height: Math.round(height / (scene.zoom ?? 1)),
    },
    deviceScaleFactor: scene.zoom ?? 1,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    javaScriptEnabled: !scene.isWithoutScripts,
  });
  if (scene.user) await context.addCookies([{ name: 'signed_in', value: '1', url: siteUrl }]);
  const stored = { local: scene.localStorage ?? {}, session: scene.sessionStorage ?? {} };
  await context.addInitScript(({ local, session }) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  }, stored);
  return context;
}

async function prepareAnswers(page: Page, { user, answers = {} }: Scene): Promise<void> {
  if (user) await page.route('**/api/user', (route) => route.fulfill({ json: user }));
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(`**${path}`, async (route) => {
      // One that never comes: the page stays as it is while it waits.
      if (answer === 'never') return;
      if (typeof answer === 'number') {
        await route.fulfill({ status: answer, json: { code: 'internal', message: 'It broke.' } });
        return;
      }
      await route.fulfill({ json: answer });
    });
  }
}
