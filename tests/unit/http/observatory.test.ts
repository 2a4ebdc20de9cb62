import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answersOfEveryKind } from '../../support/flows.ts';
import { getPaths } from '../../support/built-site.ts';
import { observatoryScore } from '../../support/observatory.ts';
import { startProduct } from '../../support/product.ts';
import { makeSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The bar: Mozilla's own A+ begins at 100. */
const ENOUGH = 150;

const folder = temporaryFolder(afterAll);
let server: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  server = await startProduct({ DATA_DIR: folder });
});

afterAll(() => server.stop());

describe('Mozilla’s Observatory', () => {
  const unknown = ['/nothing/here', '/blog/no-such-post', '/.git/config', '/api/nothing'];

  it.each([...getPaths(), ...unknown])('gives %s 150 or more', async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    const { score, modifiers } = observatoryScore({
      headers: response.headers,
      text: await response.text(),
    });
    expect(score, JSON.stringify(modifiers)).toBeGreaterThanOrEqual(ENOUGH);
  });

  it('gives every kind of API response 150 or more, cookies included', async () => {
    const answers = await answersOfEveryKind(makeSite());
    expect(new Set(answers.map(({ status }) => status)).size).toBeGreaterThan(9);
    for (const { status, headers, text } of answers) {
      const { score, modifiers } = observatoryScore({ headers, text });
      expect(score, `${status} ${JSON.stringify(modifiers)}`).toBeGreaterThanOrEqual(ENOUGH);
    }
    expect(observatoryScore(answers[0]!).modifiers.cookies).toBe(5);
  });
});
