// `npm run deploy:probe -- https://site`: asks a deployed site what no test without a network can know. Changes nothing.
import { formatProbe, probeSite } from './deploy/probe.ts';

const TIMEOUT_MS = 30_000;

const [address = ''] = process.argv.slice(2);
const site = URL.parse(address);
if (!site || !/^https?:$/.test(site.protocol)) {
  console.error(
    'npm run deploy:probe -- https://your-site\n\n  asks the deployed site, by GET alone',
  );
  process.exit(2);
}
try {
  const findings = await probeSite(async (path) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL(path, site), { redirect: 'manual', signal });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  });
  console.log(formatProbe(findings));
  process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`${site.host} can’t be asked: ${cause instanceof Error ? cause.message : message}`);
  process.exitCode = 2;
}
