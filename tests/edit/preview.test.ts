import { fork } from 'node:child_process';
import { once } from 'node:events';

import { expect, it } from 'vitest';

it('shows a scheduled post under its ribbon, and ends with the editor', async () => {
  const preview = fork('scripts/edit/preview.ts', {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Astro serves no pages where it finds the variables of vitest.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ASTRO_TELEMETRY_DISABLED: '1',
      ASTRO_DISABLE_UPDATE_CHECK: 'true',
    },
  });
  const ended = once(preview, 'exit');
  const [{ port }] = (await once(preview, 'message')) as [{ port: number }];
  const response = await fetch(`http://localhost:${port}/blog/length-of-a-pause`);
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).toContain('Scheduled for May 5, 2031');
  // The editor shows it in a frame.
  expect(response.headers.get('x-frame-options')).toBeNull();
  preview.disconnect();
  await ended;
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
}, 180_000);
