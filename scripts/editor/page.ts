// The page of /admin: bundled by bundle-editor.ts into a folder of its own, in no other page.
import CMS from '@sveltia/cms';

import type { EditorConfig } from './config.ts';
import { guardEditor } from './guards.ts';
import { savedForm } from './saved-form.ts';

/** Opens the editor, where there is anything to save to. */
export async function openEditor(config: EditorConfig): Promise<void> {
  const { cms, formats, hasRepository, links } = config;
  const isOnThisMachine = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);
  if (!hasRepository && !isOnThisMachine) return;
  for (const [name, { shape, hasBody }] of Object.entries(formats))
    CMS.registerCustomFormat(name, hasBody ? 'mdx' : 'yaml', savedForm(shape, hasBody));
  guardEditor((entry) => links[entry] ?? []);
  // The package keeps a copy of what is typed, but none in the first session if it began with another place to save to.
  if (!hasRepository)
    localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'local' }));
  document.querySelector('main')?.remove();
  await CMS.init({ config: cms });
}
