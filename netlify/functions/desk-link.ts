import type { Config } from '@netlify/functions';

import { deskLinkContract } from '../../src/contracts/desk.ts';
import { askForDeskLink, sendDeskLink } from '../server/desk/desk-links.ts';
import { deskCookies } from '../server/http/agent.ts';
import { endpoint, operation } from '../server/http/endpoint.ts';
import { runJobs } from '../server/queue/run-job.ts';

export default endpoint('/api/desk/link', {
  POST: operation(deskLinkContract, async ({ body, address, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    const nonce = cookies.nonce ?? deps.randomHex(16);
    await askForDeskLink(deps, body, { address, nonce, deviceToken: cookies.deviceToken });
    cookies.tie(nonce);
    return {};
  }),
  afterResponse: runJobs({ 'desk-link': sendDeskLink, 'desk-week-link': sendDeskLink }),
});

export const config: Config = {
  path: '/api/desk/link',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
