// The page of /admin: bundled by bundle-editor.ts into a folder of its own, in no other page.
import CMS from '@sveltia/cms';

import type { EditorConfig } from './config.ts';
import { savedForm } from './saved-form.ts';

/** Opens the editor, where there is anything to save to. */
export async function openEditor({ cms, formats, hasRepository }: EditorConfig): Promise<void> {
  const isOnThisMachine = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);
  if (!hasRepository && !isOnThisMachine) return;
  for (const [name, { shape, hasBody }] of Object.entries(formats))
    CMS.registerCustomFormat(name, hasBody ? 'mdx' : 'yaml', savedForm(shape, hasBody));
  document.querySelector('main')?.remove();
  await CMS.init({ config: cms });
}
