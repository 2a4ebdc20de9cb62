// One journey in three browser engines, on the production build: what one of them lacks must cost nobody anything.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { chooseBrowser } from '../../scripts/browser.ts';
import { openPuppeteer, openWebKit } from '../engines/drivers.ts';
import { takeJourney } from '../engines/journey.ts';
import { browserPaths } from '../engines/paths.ts';
import { makePerson, type Engine } from '../engines/person.ts';
import { startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const engines: Record<string, () => Promise<Engine>> = {
  chromium: async () => {
    const { path, flags } = await chooseBrowser();
    return openPuppeteer('chrome', path, flags);
  },
  firefox: () => openPuppeteer('firefox', browserPaths.firefox),
  webkit: () => openWebKit(browserPaths.webkit),
};
const pictures = 'test-results/engines';

// Nobody is signed in at first, and again at the end.
const expected = /Failed to load resource: the server responded with a status of 40[14]/;

describe.each(Object.keys(engines))('%s', (name) => {
  it('lets a visitor read, sign up, order, see the delivery, search, and sign out', async () => {
    const folder = temporaryFolder();
    const product = await startProduct({ DATA_DIR: folder });
    onTestFinished(() => product.stop());
    const engine = await engines[name]!();
    onTestFinished(() => engine.close());
    const person = makePerson(engine, product.url);
    const look = (scene: string) => holdsLayout(engine, `${name}-${scene}`);

    await engine.resize(1440, 900);
    await takeJourney(person, { folder, url: product.url }, { look });
    expect(engine.problems().filter((line) => !expected.test(line))).toEqual([]);
  });
});

/** Nothing is wider than a phone or a desktop window; leaves a picture of each. */
async function holdsLayout(engine: Engine, scene: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await engine.resize(width, height);
    await vi.waitFor(async () => expect(await engine.evaluate('innerWidth')).toBe(width));
    // Two frames later the picture has the new size, too.
    await engine.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    const wide = await engine.evaluate('document.documentElement.scrollWidth');
    expect(wide, `${scene} at ${width}`).toBeLessThanOrEqual(width);
    await writeFile(join(pictures, `${scene}-${width}.png`), await engine.picture());
  }
}
