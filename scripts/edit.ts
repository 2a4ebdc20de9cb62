// `npm run edit [-- --no-preview]`: a visual editor for content/ in the browser, on this machine alone, beside the site.
import { fork, spawn } from 'node:child_process';
import { join } from 'node:path';

import { startEditor } from './edit/server.ts';
import { PortTakenError } from './local/listen.ts';

const DEFAULT_PORT = 4400;

const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
let previewUrl: string | undefined;
const editor = await startEditor({
  folder: process.env['CONTENT_DIR'] ?? 'content',
  port,
  previewUrl: () => previewUrl,
}).catch((error: unknown) => {
  if (!(error instanceof PortTakenError)) throw error;
  console.error(
    `Port ${port} is taken. Is the editor open already? Otherwise: PORT=4401 npm run edit`,
  );
  process.exit(1);
});
console.log(
  `Edit the site at\n\n  ${editor.url}\n\nWhat you save is written to content/. Press Ctrl+C to stop.`,
);
if (process.stdout.isTTY) openBrowser(editor.url);
if (!process.argv.includes('--no-preview')) startPreview();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void editor.stop().finally(() => process.exit());
  });

function startPreview(): void {
  const preview = fork(join(import.meta.dirname, 'edit', 'preview.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No account, no network: Astro would ask the registry for a newer version.
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DISABLE_UPDATE_CHECK: 'true' },
  });
  preview.on('message', (message) => {
    previewUrl = `http://localhost:${(message as { readonly port: number }).port}`;
    console.log(`The preview runs at ${previewUrl}`);
  });
  preview.once('exit', () => {
    previewUrl = undefined;
  });
}

/** Where there is no such command, the printed address does. */
function openBrowser(url: string): void {
  const [command, ...words] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[
    process.platform as string
  ] ?? ['xdg-open'];
  spawn(command ?? 'xdg-open', [...words, url], { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}
