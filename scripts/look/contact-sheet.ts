import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import sharp, { type OverlayOptions } from 'sharp';

/** A picture that was taken. */
export interface Shot {
  readonly name: string;
  readonly theme: string;
  readonly file: string;
}

/** Taller pictures are cut off in the sheet; the picture itself is whole. */
const TALLEST_RATIO = 3;
const GAP_PX = 16;
const LABEL_PX = 22;
const COLUMNS = 10;
const THUMB_PX = 200;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * All pictures of one width on one sheet: `<width>.png` to glance at, `<width>.html` to open them from.
 * @returns the path of the PNG.
 */
export async function writeContactSheet(
  folder: string,
  width: number,
  shots: readonly Shot[],
): Promise<string> {
  await writeFile(join(folder, `${width}.html`), sheetHtml(folder, width, shots));
  const png = join(folder, `${width}.png`);
  await drawSheet(shots, png);
  return png;
}

function sheetHtml(folder: string, width: number, shots: readonly Shot[]): string {
  const figures = shots.map(({ name, theme, file }) => {
    const source = relative(folder, file).replaceAll('\\', '/');
    return `<figure><a href="${source}"><img src="${source}" alt="" loading="lazy"></a><figcaption>${escapeXml(name)}, ${theme}</figcaption></figure>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${width} px</title>
<style>
body { margin: 1rem; font: 0.8rem/1.4 system-ui; background: #888; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
figure { margin: 0 } img { width: 100%; max-height: 32rem; object-fit: cover; object-position: top; display: block }
</style>
${figures.join('\n')}
</html>
`;
}

async function drawSheet(shots: readonly Shot[], png: string): Promise<void> {
  const layers: OverlayOptions[] = [];
  let top = GAP_PX;
  for (let start = 0; start < shots.length; start += COLUMNS) {
    const row = await Promise.all(shots.slice(start, start + COLUMNS).map(drawThumb));
    for (const [column, thumb] of row.entries()) {
      const left = GAP_PX + column * (THUMB_PX + GAP_PX);
      layers.push(
        { input: thumb.label, left, top },
        { input: thumb.picture, left, top: top + LABEL_PX },
      );
    }
    top += LABEL_PX + GAP_PX + Math.max(...row.map(({ height }) => height));
  }
  await sharp({
    create: {
      width: GAP_PX + COLUMNS * (THUMB_PX + GAP_PX),
      height: top,
      channels: 3,
      background: '#8a8a8a',
    },
  })
    .composite(layers)
    .png({ palette: true })
    .toFile(png);
}

async function drawThumb({ name, theme, file }: Shot) {
  const { data, info } = await sharp(file)
    .resize({ width: THUMB_PX })
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, THUMB_PX * TALLEST_RATIO);
  const picture = await sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height })
    .toBuffer();
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMB_PX}" height="${LABEL_PX}"><text y="15" font-family="sans-serif" font-size="12">${escapeXml(name)} · ${theme}</text></svg>`,
  );
  return { picture, label, height };
}
