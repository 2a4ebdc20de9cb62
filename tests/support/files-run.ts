import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

let opened: Session | undefined;

/** Stays open, and counts as Vitest does for coverage, whose counting would end or lose detail with it. */
async function openSession(): Promise<Session> {
  if (opened) return opened;
  opened = new Session();
  opened.connect();
  await opened.post('Profiler.enable');
  await opened.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return opened;
}

/** Files of the server of which a named function ran during some work, sorted. */
export async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = await openSession();
  // What ran before counts no more.
  await session.post('Profiler.takePreciseCoverage');
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
}
