import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getPaths } from '../../support/built-site.ts';
import { startProduct } from '../../support/product.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Mozilla's algorithm 6 begins at 100 points (https://developer.mozilla.org/en-US/docs/Web/Security/HTTP_Observatory).
// An answer like this loses none, and gains 10 for a policy that starts from nothing, 10 for each of three cross-origin
// rules, and 5 each for what it tells other sites and for forbidding frames: 150. Fifteen more are for cookies, hashes
// of scripts, and a place on the preload list, which not every answer can have.
const best = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none';(?!.*('unsafe-|https?:|data:|blob:|\*)).*frame-ancestors 'none'/,
  ) as unknown,
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': expect.stringMatching(
    /^(no-referrer|strict-origin-when-cross-origin)$/,
  ) as unknown,
  'strict-transport-security': expect.stringMatching(/^max-age=63072000;/) as unknown,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
function expectBest(headers: Headers, text: string): void {
  const policy = headers.get('content-security-policy') ?? '';
  // What an agent is about to upload is measured at the desk.
  headers.set(
    'content-security-policy',
    policy.replace("media-src 'self' blob:", "media-src 'self'"),
  );
  expect(Object.fromEntries(headers)).toMatchObject(best);
  for (const name of ['access-control-allow-origin', 'set-cookie'])
    expect(headers.has(name)).toBe(false);
  // Scripts of other sites would cost 50.
  for (const [, address] of text.matchAll(/<script[^>]*\ssrc="?([^"\s>]+)/g))
    expect(address).toMatch(/^\/(?!\/)/);
}

const folder = temporaryFolder(afterAll);
let server: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  server = await startProduct({ DATA_DIR: folder });
});

afterAll(() => server.stop());

describe('Mozilla’s Observatory', () => {
  it.each([...getPaths(), '/blog/no-such-post'])('gives %s 150 or more', async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    expectBest(new Headers(response.headers), await response.text());
  });

  it.each(['/nothing/here', '/.git/config'])('gives %s 140', async (path) => {
    // Whose files other sites may show is said for each folder that exists (docs/decisions.md, "One policy").
    const response = await fetch(server.url + path);
    const headers = new Headers(response.headers);
    expect(headers.has('cross-origin-resource-policy')).toBe(false);
    headers.set('cross-origin-resource-policy', 'same-origin');
    expectBest(headers, await response.text());
  });
});
