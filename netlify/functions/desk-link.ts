import type { Config } from '@netlify/functions';

import { deskLinkContract } from '../../src/contracts/desk.ts';
import { askForDeskLink, sendDeskLink } from '../server/desk/desk-links.ts';
import { deskCookies } from '../server/http/desk-cookies.ts';
import { endpoint } from '../server/http/endpoint.ts';
import { operation } from '../server/http/operation.ts';

export default endpoint('/api/desk/link', {
  POST: operation(deskLinkContract, async ({ body, address, jar, deps }) => {
    const cookies = deskCookies(jar, deps);
    const nonce = cookies.nonce ?? deps.randomHex(16);
    await askForDeskLink(deps, body.email, { address, nonce, deviceToken: cookies.deviceToken });
    cookies.tie(nonce);
    return {};
  }),
  jobs: { 'desk-link': sendDeskLink },
});

export const config: Config = {
  path: '/api/desk/link',
  rateLimit: { windowSize: 60, windowLimit: 20, aggregateBy: ['ip', 'domain'] },
};
