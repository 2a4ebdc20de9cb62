/** Answers GET with a body, HEAD without it, and any other method with 405. */
export function answerRead(
  request: Request,
  answer: { status?: number; headers: Headers; body: string | Uint8Array<ArrayBuffer> },
): Response {
  const { status = 200, headers, body } = answer;
  if (request.method === 'GET') return new Response(body, { status, headers });
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  headers.set('Allow', 'GET, HEAD');
  return new Response(null, { status: 405, headers });
}
