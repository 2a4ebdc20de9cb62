// `npm run content:check [-- folder]`: every mistake in content/ with its file, line and column.
import { existsSync } from 'node:fs';

import { formatReport, reportContent } from './content-check/check-content.ts';
import { formatProblem } from './content-check/problem.ts';

export { checkContent } from './content-check/check-content.ts';

if (import.meta.main) {
  const folder = process.argv[2] ?? 'content';
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}`);
    process.exit(1);
  }
  const report = reportContent(folder);
  const text = formatReport(report, formatProblem);
  if (report.problems.length > 0) console.error(text);
  else console.log(text);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
}
