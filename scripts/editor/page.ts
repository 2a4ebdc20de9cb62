// The page of /admin: bundled by bundle-editor.ts into a folder of its own, in no other page.
import CMS from '@sveltia/cms';
import { config } from 'virtual:editor-config';

import { savedForm } from './saved-form.ts';

const { cms, formats, hasRepository } = config;
const isOnThisMachine = /^(localhost|127\.0\.0\.1)$/.test(location.hostname);

if (hasRepository || isOnThisMachine) {
  for (const [name, { shape, hasBody }] of Object.entries(formats))
    CMS.registerCustomFormat(name, hasBody ? 'mdx' : 'yaml', savedForm(shape, hasBody));
  document.querySelector('main')?.remove();
  await CMS.init({ config: cms });
}
