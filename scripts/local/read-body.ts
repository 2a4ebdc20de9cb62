import type { IncomingMessage } from 'node:http';

/** The body is larger than the limit; what was left of it has been thrown away. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError';
}

/**
 * Reads a whole body.
 * @param maximumBytes what is beyond is read and dropped, so that the sender can still be told.
 * @throws BodyTooLargeError when the body is larger.
 * @throws Error when the sender breaks off.
 */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maximumBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > maximumBytes) throw new BodyTooLargeError();
  return Buffer.concat(chunks);
}
