import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { browserPaths } from '../tests/engines/paths.ts';
import { SettingError } from './trouble.ts';

/**
 * Installs what drives Firefox and WebKit at night, where it is not there yet.
 * @throws SettingError that says what to install when a browser is missing, or the packages cannot be had.
 */
export function prepareEngines(): void {
  const { chromium, firefox, webkit } = browserPaths;
  const missing = [chromium, firefox, ...Object.values(webkit)].filter((path) => !existsSync(path));
  if (missing.length > 0)
    throw new SettingError(
      `The nightly tests need ${missing.join(', ')}; on Debian: apt-get install chromium firefox-esr webkit2gtk-driver xvfb.`,
    );
  if (existsSync('tests/engines/node_modules')) return;
  const { status } = spawnSync('npm', ['ci', '--prefix', 'tests/engines'], { stdio: 'inherit' });
  if (status !== 0)
    throw new SettingError('The nightly tests need `npm ci --prefix tests/engines`, which failed.');
}
