// `npm run content:check [-- folder] [--format github]`: every mistake in content/ with its file, line and column.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { formatReport, reportContent } from './content-check/check-content.ts';
import { formatAnnotation, formatProblem } from './content-check/problem.ts';

export { checkContent } from './content-check/check-content.ts';

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: { type: 'string' } },
  });
  const folder = positionals[0] ?? 'content';
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}`);
    process.exit(1);
  }
  const report = reportContent(folder);
  const format = values.format === 'github' ? formatAnnotation : formatProblem;
  const text = formatReport(report, format);
  if (report.problems.length > 0) console.error(text);
  else console.log(text);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
}
