import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { sitePolicy } from '../../src/build/policy.ts';
import { bundleEditor, currentContent } from '../editor/bundle-editor.ts';
import { openSite, type Site } from './site.ts';

/** The files of /admin, without a build of the site. */
export interface EditorSite {
  /** Whether an address is one of theirs. The page itself is a function's. */
  isForEditor(url: URL): boolean;
  /**
   * Answers as for a built site, under the same headers, but about the content as it lies on the disk now.
   * @throws Error when the editor cannot be made; the next request tries again.
   */
  serve(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
}

/**
 * @param folder where it is made once somebody asks for it, since its forms follow the schemas
 * @param make bundles the files of /admin into a folder
 */
export function openEditorSite(folder: string, make = bundleEditor): EditorSite {
  let opened: Promise<Site> | undefined;
  async function open(): Promise<Site> {
    await make(join(folder, 'admin'));
    const headers = `/*\n  Content-Security-Policy: ${sitePolicy()}\n  Cross-Origin-Embedder-Policy: require-corp\n`;
    await writeFile(join(folder, '_headers'), headers);
    return openSite('.', folder, currentContent);
  }
  return {
    isForEditor: ({ pathname }) => /^\/admin\/./.test(pathname),
    async serve(url, incoming, outgoing) {
      opened ??= open();
      const site = await opened.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      await site.serve(url, incoming, outgoing);
    },
  };
}
