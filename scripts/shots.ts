// `npm run shots`: pictures of every page and state of the built site, and a sheet of them per width, in shots/.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { startServer } from './serve.ts';
import { isDesktop, startBrowser, takeShot, type Look, type Theme } from './look/camera.ts';
import { writeContactSheet, type Shot } from './look/contact-sheet.ts';
import { allScenes, type Scene } from './look/scenes.ts';

const usage = `npm run shots -- [part of a name …] [options]

  part of a name   «home», «dashboard», «legal-»; all pages and states when none is given
  --width          default 390,820,1440
  --theme          default light,dark
  --dist           the built site; default dist
  --out            default shots
  --list           only prints the names`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '390,820,1440' },
    theme: { type: 'string', default: 'light,dark' },
    dist: { type: 'string', default: 'dist' },
    out: { type: 'string', default: 'shots' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const widths = values.width.split(',').map(Number);
const themes = values.theme.split(',') as Theme[];
const dist = resolve(values.dist);
const scenes = allScenes(dist).filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

if (values.help || widths.some(Number.isNaN)) console.log(usage);
else if (values.list) console.log(scenes.map(({ name }) => name).join('\n'));
else if (scenes.length === 0) {
  console.error(`No page or state is called like that.\n\n${usage}`);
  process.exitCode = 1;
} else process.exitCode = await takeAll();

/** @returns the exit code: 1 when a state could not be reached. */
async function takeAll(): Promise<number> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'roomtone-shots-'));
  const server = await startServer({ distDirectory: dist, dataDirectory });
  const browser = await startBrowser();
  const failures: string[] = [];
  try {
    for (const width of widths) {
      const shots: Shot[] = [];
      for (const scene of scenes) {
        for (const theme of themes) {
          const look: Look = { width, theme };
          if (!isShownAt(scene, look)) continue;
          const file = resolve(values.out, String(width), `${scene.name}-${theme}.jpg`);
          try {
            await takeShot(browser, server.url, scene, look, file);
            shots.push({ name: scene.name, theme, file });
          } catch (error) {
            const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown';
            failures.push(`${scene.name}, ${width} px, ${theme}: ${reason ?? ''}`);
          }
        }
      }
      if (shots.length > 0)
        console.log(
          `${shots.length} pictures, ${await writeContactSheet(resolve(values.out), width, shots)}`,
        );
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
}

function isShownAt(scene: Scene, look: Look): boolean {
  return scene.only === undefined || scene.only === (isDesktop(look) ? 'desktop' : 'phone');
}
