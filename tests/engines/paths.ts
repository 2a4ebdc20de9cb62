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
