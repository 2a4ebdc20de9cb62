import { receiveMailContract } from '../../../src/contracts/mail.ts';
import { mailProviders } from '../http/mail-provider.ts';
import { readPosted } from '../http/request.ts';
import { route, type Route } from '../http/router.ts';
import { receiveMail } from '../inbound/receive-mail.ts';

export const mailRoutes: readonly Route[] = [
  route(
    receiveMailContract,
    mailProviders,
    async ({ deps, inbound, body }) => ({ body: await receiveMail(deps, inbound, body) }),
    readPosted,
  ),
];
