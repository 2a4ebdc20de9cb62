import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of the server of which a named function ran during some work, sorted. */
export async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
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
  } finally {
    session.disconnect();
  }
}
