import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { vi } from 'vitest';

import { startProgram } from '../support/product.ts';
import type { Engine } from './person.ts';

/** Of `puppeteer-core`, which is not installed with the site. */
interface Puppeteer {
  launch(options: {
    browser: 'chrome' | 'firefox';
    executablePath: string;
    args: string[];
  }): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

interface Page {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void> };
  setViewport(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  on(
    event: 'console',
    hear: (message: { type(): string; text(): string; location(): { url?: string } }) => void,
  ): void;
  on(event: 'pageerror', hear: (error: Error) => void): void;
}

/** A fresh Chromium, or Firefox over WebDriver BiDi. */
export async function openPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  flags: readonly string[] = [],
): Promise<Engine> {
  // Named in a variable: types are checked without the package.
  const name = 'puppeteer-core';
  const puppeteer = (await import(name)) as Puppeteer;
  const args = browser === 'chrome' ? [...flags, '--disable-gpu'] : [];
  const program = await puppeteer.launch({ browser, executablePath, args });
  const page = await program.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    problems.push(`${message.type()}: ${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`));
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    problems: () => problems,
    close: () => program.close(),
  };
}

/** Of `selenium-webdriver`, which is not installed with the site. */
interface Selenium {
  Builder: new () => Builder;
  Capabilities: new (values: Record<string, unknown>) => unknown;
}

interface Builder {
  usingServer(url: string): Builder;
  withCapabilities(capabilities: unknown): Builder;
  build(): Promise<Driver>;
}

interface Driver {
  get(url: string): Promise<void>;
  executeScript(script: string): Promise<unknown>;
  actions(): Actions;
  takeScreenshot(): Promise<string>;
  getAllWindowHandles(): Promise<string[]>;
  switchTo(): { window(handle: string): Promise<void> };
  manage(): { window(): { setRect(place: Record<string, number>): Promise<unknown> } };
  quit(): Promise<void>;
}

interface Actions {
  move(place: { x: number; y: number; origin: 'viewport' }): Actions;
  click(): Actions;
  sendKeys(text: string): Actions;
  perform(): Promise<void>;
}

const capabilities = (browser: string) => ({
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    binary: browser,
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  },
});

/** A fresh MiniBrowser of WebKitGTK on a screen of its own. Its driver passes nothing on of the console. */
export async function openWebKit(programs: {
  driver: string;
  browser: string;
  screen: string;
}): Promise<Engine> {
  const screenWords = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = await startProgram({}, screenWords, /\d+\n/, programs.screen);
  const port = await findFreePort();
  const server = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${screen.output().trim()}` },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: 20_000 });
  // Named in a variable: types are checked without the package.
  const name = 'selenium-webdriver';
  const { Builder, Capabilities } = (await import(name)) as Selenium;
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities(capabilities(programs.browser)))
    .build();
  await moveToPopup(driver);
  return {
    goto: (address) => driver.get(address),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: (x, y) => driver.actions().move({ x, y, origin: 'viewport' }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    problems: () => [],
    async close() {
      await driver.quit();
      server.kill();
      await once(server, 'exit');
      await screen.stop();
    },
  };
}

/** A popup has no toolbar, which would keep the window from being as narrow as a phone. */
async function moveToPopup(driver: Driver): Promise<void> {
  const [opener] = await driver.getAllWindowHandles();
  await driver.executeScript(`open('about:blank', '', 'noopener,popup')`);
  const popup = (await driver.getAllWindowHandles()).find((handle) => handle !== opener);
  await driver.switchTo().window(popup!);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
