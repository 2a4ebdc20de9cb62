import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Files of the server of which a named function ran during some work, sorted. Its session ends what Vitest counts in the
 * same worker, which is why `npm run coverage` leaves out whoever calls it.
 */
export async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What ran before counts no more.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const root = new URL('../../', import.meta.url);
  return result
    .filter(({ url }) => /\/netlify\/(functions|server)\//.test(url))
    .filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
      ),
    )
    .map(({ url }) => relative(fileURLToPath(root), fileURLToPath(url)))
    .sort();
}
