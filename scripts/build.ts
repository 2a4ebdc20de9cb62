// `npm run build`: checks content/, then makes the whole site and its editor in dist/ and what the functions need of it
// in netlify/data/.
import { writeFile } from 'node:fs/promises';

import { build } from 'astro';

import { formatReport, reportContent } from './content-check/check-content.ts';
import { formatProblem } from './content-check/problem.ts';
import { bundleEditor, describeEditor } from './editor/bundle-editor.ts';

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';

const report = reportContent('content');
if (report.problems.length > 0) {
  console.error(formatReport(report, formatProblem));
  process.exit(1);
}
await build({ logLevel: 'warn' });
await bundleEditor('dist/admin');
await writeFile('netlify/data/editor.json', JSON.stringify(describeEditor()));
