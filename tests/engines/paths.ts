import process from 'node:process';

/** Where Debian puts the programs. */
export const browserPaths = {
  firefox: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
  webkit: {
    driver: '/usr/bin/WebKitWebDriver',
    browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    screen: '/usr/bin/Xvfb',
  },
};

/**
 * How npm installs what is in this folder's package.json. Its versions are exact, and nothing published after the day is
 * taken for what they need: the same packages every night, without a lock of fifteen thousand lines.
 */
export const INSTALL_ENGINES =
  'install --prefix tests/engines --before 2026-11-20 --no-package-lock --ignore-scripts --no-audit --no-fund';
