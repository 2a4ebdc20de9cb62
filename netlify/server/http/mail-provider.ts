import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../lib/errors.ts';
import { inboundOf, isSecret, type Inbound } from '../lib/inbound.ts';
import type { Asker } from './router.ts';

/** The provider that posts mail, by its secret; asked before anything is read. Without the settings there is nothing. */
export const mailProviders: Asker<{ inbound: Inbound }> = {
  isHidden: true,
  identify({ request, deps }) {
    const inbound = inboundOf(deps);
    if (!inbound) throw new ApiError('not_found');
    if (isFromProvider(deps, request.headers.get('authorization') ?? '')) return { inbound };
    deps.log.record('authn_token_rejected', { kind: 'mail' });
    throw new ApiError('unauthorized');
  },
};

/** Whether the header is that of the mail provider, as the settings say. */
export function isFromProvider(deps: Pick<Dependencies, 'env'>, authorization: string): boolean {
  const inbound = inboundOf(deps);
  return inbound !== undefined && isSecret(secretIn(authorization), inbound);
}

/** `Bearer`, or the password of `Basic`: providers that know addresses alone send what stands in theirs. */
function secretIn(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:?/, '');
}
