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
