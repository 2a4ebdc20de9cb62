import { imageSize } from 'image-size';

import type { Content } from './content.ts';
import type { Problem } from './problem.ts';

const MAX_MEGABYTES = 20;
/** The largest file that content may hold as a picture. */
export const MAX_PICTURE_BYTES = MAX_MEGABYTES * 1024 * 1024;
const MIN_WIDTH = 1000;

/** Pictures made of pixels: too heavy for the repository, too small to be sharp, or not what their name says. */
export function* pictureProblems({ pictures }: Content): Iterable<Problem> {
  for (const { file, bytes } of pictures) {
    const width = widthOf(bytes);
    if (width === undefined) {
      const message = 'This is not a picture that browsers show: use PNG, JPEG, WebP or AVIF.';
      yield file.problem(0, '', message);
      continue;
    }
    const megabytes = (bytes.byteLength / 1024 / 1024).toFixed(1);
    const weight = `The picture has ${megabytes} MB; at most ${MAX_MEGABYTES} MB are allowed.`;
    if (bytes.byteLength > MAX_PICTURE_BYTES) yield file.problem(0, '', weight);
    const size = `The picture is ${width} pixels wide; at least ${MIN_WIDTH} are needed to be sharp.`;
    if (width < MIN_WIDTH) yield file.problem(0, '', size);
  }
}

function widthOf(bytes: Uint8Array): number | undefined {
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    if (!/^(png|jpg|webp|avif|gif)$/.test(type ?? '')) return undefined;
    // Cameras write a picture that was taken upright lying on its side.
    return orientation > 4 ? height : width;
  } catch {
    // It throws for every file that it cannot read.
    return undefined;
  }
}
