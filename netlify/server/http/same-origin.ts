/**
 * Tells whether our own pages sent a request that changes something (OWASP Fetch Metadata policy). Where the browser
 * says so itself, that counts; where it is too old or the page came over plain http, the origin must be ours. A request
 * with neither is refused: browsers always send one of them with POST.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === new URL(request.url).origin;
}

/**
 * Tells whether a person followed a link of ours or typed the address: the only GET that may sign out
 * (ASVS 3.5.3). Images, frames, scripts, other sites and prefetches are all something else.
 */
export function isOwnNavigation(request: Request): boolean {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  return (
    request.method === 'GET' &&
    (site === 'same-origin' || site === 'none') &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !headers.has('sec-purpose') &&
    !headers.has('purpose')
  );
}
