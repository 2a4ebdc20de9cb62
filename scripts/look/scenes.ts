import { globSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { User } from '../../src/contracts/account.ts';
import type { Look } from './camera.ts';
import { states } from './states.ts';

/** A page in a state, ready to be looked at. */
export interface Scene {
  /** Also the name of its picture. */
  readonly name: string;
  readonly path: string;
  /** Only where the bar is of this kind. */
  readonly only?: 'phone' | 'desktop';
  /** Who is signed in. */
  readonly user?: User;
  /** Path of the API → what it answers: data, a status of failure, or nothing ever. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** The moment that the page takes for now. */
  readonly now?: Date;
  readonly localStorage?: Readonly<Record<string, string>>;
  readonly sessionStorage?: Readonly<Record<string, string>>;
  readonly isWithoutScripts?: boolean;
  readonly isForcedColors?: boolean;
  readonly isPrint?: boolean;
  /** 2 is 200 %. */
  readonly zoom?: number;
  /** Only what the screen shows, for what lies over a page; otherwise the whole page. */
  readonly isViewport?: boolean;
  readonly reach?: (page: Page, look: Look) => Promise<void>;
}

/** The shell of posts without a page is seen in its states. */
const shells = ['/blog/post'];

/** Every page of the built site, as it comes. */
export function pageScenes(distDirectory: string): Scene[] {
  return globSync('**/*.html', { cwd: distDirectory })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`)
    .filter((path) => !shells.includes(path) && path !== '/dashboard')
    .toSorted()
    .map((path) => ({
      name: path === '/index' ? 'home' : path.slice(1).replaceAll('/', '-'),
      path: path === '/index' ? '/' : path,
    }));
}

/** Every page, then every state. */
export function allScenes(distDirectory: string): Scene[] {
  return [...pageScenes(distDirectory), ...states];
}
