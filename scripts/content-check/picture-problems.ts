import { imageSize } from 'image-size';

import type { Content, Picture } from './content.ts';
import type { Problem } from './problem.ts';
import { fileStart } from './source-file.ts';

const MAX_MEGABYTES = 20;
/** The largest file that content may hold as a picture. */
export const MAX_PICTURE_BYTES = MAX_MEGABYTES * 1024 * 1024;
const MIN_WIDTH = 1000;

/** Pictures made of pixels: too heavy for the repository, too small to be sharp, or not what their name says. */
export function pictureProblems({ pictures }: Content): Problem[] {
  return pictures.flatMap((picture) =>
    faultsOf(picture).map((message) => picture.file.problem(fileStart, '', message)),
  );
}

function faultsOf({ bytes }: Picture): string[] {
  const width = widthOf(bytes);
  if (width === undefined)
    return ['This is not a picture that browsers show: use PNG, JPEG, WebP or AVIF.'];
  const megabytes = bytes.byteLength / 1024 / 1024;
  return [
    ...(megabytes > MAX_MEGABYTES
      ? [`The picture has ${megabytes.toFixed(1)} MB; at most ${MAX_MEGABYTES} MB are allowed.`]
      : []),
    ...(width < MIN_WIDTH
      ? [`The picture is ${width} pixels wide; at least ${MIN_WIDTH} are needed to be sharp.`]
      : []),
  ];
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
