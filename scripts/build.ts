// `npm run build`: checks content/, then makes the whole site and its editor in dist/ and what the functions need of it
// in netlify/data/.
import { rename, rm, writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';

import { writeContentData } from '../src/build/content-data.ts';
import { builtAt } from '../src/lib/built-at.ts';
import { BUILD_MARK, explainUncaught, SettingError } from './command.ts';
import { findHolder, takeLock } from './folder-lock.ts';
import { formatReport } from './content-check.ts';
import { checkContent } from './content-check/check-content.ts';
import { readContent } from './content-check/read-content.ts';
import { isMistake } from './content-check/problem.ts';
import { bundleEditor, bundlePackage, describeEditor } from './editor/bundle-editor.ts';
import { writeSchemas } from './editor/schema-shape.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
explainUncaught();

const builder = takeLock('build');
if (builder)
  throw new SettingError(
    `Another build is running in this folder (process ${builder.pid}): run this again when it is done.`,
  );
const server = findHolder('start');
// Its own build needs no telling.
if (server && server.pid !== process.ppid)
  console.error(
    `\`npm start\` is serving this folder${server.url === undefined ? '' : ` at ${server.url}`}: pages are missing there until this build is done, and functions stay as they were until it is started again.`,
  );
// One moment for all that is made.
const moment = builtAt();
process.env['BUILT_AT'] = moment.toISOString();
const content = readContent('content', moment);
const problems = checkContent(content, moment);
if (problems.length > 0) console.error(formatReport(content, problems));
if (problems.some(isMistake)) process.exit(1);
// A fifth of a small build is compiling the tools.
enableCompileCache('node_modules/.cache/compiled');
const { build } = await import('astro');
writeContentData(process.cwd(), moment);
await rm(BUILD_MARK, { force: true });
// The bundler of the editor has a process of its own.
await Promise.all([bundlePackage(), build({ logLevel: 'warn' }), writeSchemas()]);
await bundleEditor('dist/admin');
// On a full disk, a file may exist without its text.
await writeFile(`${BUILD_MARK}.new`, JSON.stringify(describeEditor()));
await rename(`${BUILD_MARK}.new`, BUILD_MARK);
