/** Two years, all subdomains, fit for the preload list. */
const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains; preload';

/** Everything a JSON answer could ask of a browser and never needs. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'web-share',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers of every answer of an endpoint. Netlify applies `_headers` to static files only, so functions bring their
 * own. Answers are private unless an endpoint says otherwise.
 */
export function baseHeaders(url: URL, requestId: string): Headers {
  const headers = new Headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Request-Id': requestId,
  });
  if (url.protocol === 'https:') headers.set('Strict-Transport-Security', TRANSPORT_SECURITY);
  return headers;
}
