import type { Config, Context } from '@netlify/functions';

import type { EditorData } from '../../src/contracts/server-data.ts';
import editorJson from '../data/editor.json' with { type: 'json' };
import { answerRead, baseHeaders } from '../server/http/response.ts';

/** The page of the content editor; no static page, which would have all pages' policy beside its own. */
export default function admin(
  request: Request,
  { requestId }: Pick<Context, 'requestId'>,
  { data = editorJson }: { data?: EditorData } = {},
): Response {
  const headers = baseHeaders(new URL(request.url), requestId);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', data.policy);
  // The window for signing in at the git host has to report back.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  headers.set('X-Robots-Tag', 'noindex');
  return answerRead(request, { headers, body: data.html });
}

export const config: Config = {
  path: '/admin',
};
