// `npm run build`: checks content/, then makes the whole site and its editor in dist/ and what the functions need of it
// in netlify/data/.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';

import { BUILD_MARK, explainUncaught } from './command.ts';
import { formatReport } from './content-check.ts';
import { checkContent } from './content-check/check-content.ts';
import { readContent } from './content-check/read-content.ts';
import { isMistake } from './content-check/problem.ts';
import { bundleEditor, bundlePackage, describeEditor } from './editor/bundle-editor.ts';
import { writeSchemas } from './editor/schema-shape.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
explainUncaught();

const content = readContent('content');
const problems = checkContent(content);
if (problems.length > 0) console.error(formatReport(content, problems));
if (problems.some(isMistake)) process.exit(1);
// A fifth of a small build is compiling the tools.
enableCompileCache('node_modules/.cache/compiled');
const { build } = await import('astro');
await mkdir('netlify/data', { recursive: true });
await rm(BUILD_MARK, { force: true });
// The bundler of the editor has a process of its own.
await Promise.all([bundlePackage(), build({ logLevel: 'warn' }), writeSchemas()]);
await bundleEditor('dist/admin');
// On a full disk, a file may exist without its text.
await writeFile(`${BUILD_MARK}.new`, JSON.stringify(describeEditor()));
await rename(`${BUILD_MARK}.new`, BUILD_MARK);
