import type { DeployReport } from './check-deploy.ts';
import type { Finding } from './finding.ts';

/** The report in plain words; its last line is the answer. */
export function formatDeployReport({ findings, artefact }: DeployReport): string {
  const stoppers = findings.filter(({ isStopper }) => isStopper);
  const advice = findings.filter(({ isStopper }) => !isStopper);
  return [
    ...section('What stops it', stoppers),
    ...section('Good to know', advice),
    ...(artefact ? [`Judged: ${describe(artefact)}.`, ''] : []),
    stoppers.length === 0
      ? 'The site may go out.'
      : `The site must not go out: ${stoppers.length} ${stoppers.length === 1 ? 'thing stops' : 'things stop'} it.`,
  ].join('\n');
}

/** The report for machines: `{ mayGoOut, findings, files, functions }`. */
export function toJson({ findings, artefact }: DeployReport): string {
  return JSON.stringify(
    {
      mayGoOut: !findings.some(({ isStopper }) => isStopper),
      findings,
      files: artefact && { count: artefact.files.length, bytes: bytesOf(artefact.files) },
      functions: artefact?.functions.map(
        ({ name, paths, schedule, rateLimit, runtime, bytes }) => ({
          name,
          paths,
          schedule,
          rateLimit,
          runtime,
          bytes,
        }),
      ),
    },
    undefined,
    2,
  );
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  return [title, ...findings.map(({ area, text }) => `  ${area.padEnd(9)} ${text}`), ''];
}

function describe({ files, functions }: NonNullable<DeployReport['artefact']>): string {
  const scheduled = functions.filter(({ schedule }) => schedule !== undefined).length;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return `${files.length} files (${megabytes(bytesOf(files))}), ${functions.length} functions, ${scheduled} of them by the clock (${megabytes(bytesOf(functions))})`;
}

const bytesOf = (items: readonly { readonly bytes: number }[]) =>
  items.reduce((sum, { bytes }) => sum + bytes, 0);
