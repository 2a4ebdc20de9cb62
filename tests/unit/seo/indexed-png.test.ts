import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { indexedPng } from '../../../src/lib/social/indexed-png.ts';

/** Rows of opaque gray pixels. */
const grays = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [value, value, value, 255]));

/** The first channel of each pixel, as another program reads the file. */
async function readGrays(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return [...data].filter((_, at) => at % info.channels === 0);
}

describe('the encoder of social images', () => {
  it('keeps the colors of a picture with few of them', async () => {
    const png = await indexedPng(grays(255, 255, 0, 128, 0, 255), 3, 2);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 3, height: 2 });
    expect(await readGrays(png)).toEqual([255, 255, 0, 128, 0, 255]);
  });

  it('replaces colors that are too many by the nearest of the most frequent', async () => {
    const frequent = Array.from({ length: 32 }, (_, at) => at * 8);
    const png = await indexedPng(grays(...frequent, ...frequent, 3, 250), 66, 1);
    expect(await readGrays(png)).toEqual([...frequent, ...frequent, 0, 248]);
  });
});
