import type { Inbound } from '../lib/inbound.ts';
import { inboundOf, isSecret } from '../lib/inbound.ts';
import { ApiError } from '../lib/errors.ts';
import type { Asker } from './router.ts';

/** The provider that posts mail, by its secret; asked before anything is read. Without the settings there is nothing. */
export const mailProviders: Asker<{ inbound: Inbound }> = {
  isHidden: true,
  identify({ request, deps }) {
    const inbound = inboundOf(deps);
    if (!inbound) throw new ApiError('not_found');
    if (isSecret(secretIn(request.headers.get('authorization') ?? ''), inbound)) return { inbound };
    deps.log.record('authn_token_rejected', { kind: 'mail' });
    throw new ApiError('unauthorized');
  },
};

/** `Bearer`, or the password of `Basic`: providers that know addresses alone send what stands in theirs. */
function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:?/, '');
}
