import { bundleEditor } from './scripts/editor/bundle-editor.ts'; await bundleEditor('dist/admin');
