// Runs in a process of its own, with an unpacked function as its working directory: what AWS Lambda does around Netlify's
// bootstrap. The parent sends events; each is answered with what the function sent back.
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import type { InstanceAnswer, InstanceEvent } from './packaged-site.ts';

interface AnswerHead {
  statusCode: number;
  headers?: Readonly<Record<string, string>>;
  multiValueHeaders?: Readonly<Record<string, readonly string[]>>;
}
type AnswerStream = PassThrough & { head?: AnswerHead };
type LambdaHandler = (event: object, stream: AnswerStream, context: object) => Promise<void>;

Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: LambdaHandler) => handler,
    HttpResponseStream: {
      from: (stream: AnswerStream, head: AnswerHead) => Object.assign(stream, { head }),
    },
  },
});
const entry = pathToFileURL(join(process.cwd(), '___netlify-entry-point.mjs')).href;
const { handler } = (await import(entry)) as { handler: LambdaHandler };

process.on('message', (event: InstanceEvent) => {
  void answer(event).then((message) => process.send?.(message));
});
process.send?.({ kind: 'ready' });

async function answer(event: InstanceEvent): Promise<InstanceAnswer> {
  const stream: AnswerStream = new PassThrough();
  const body = buffer(stream);
  await handler(event, stream, {
    awsRequestId: event.headers['x-nf-request-id'],
    getRemainingTimeInMillis: () => 60_000,
  });
  const { statusCode, headers = {}, multiValueHeaders = {} } = stream.head ?? { statusCode: 0 };
  return {
    kind: 'answer',
    status: statusCode,
    headers: [
      ...Object.entries(headers),
      ...Object.entries(multiValueHeaders).flatMap(([name, values]) =>
        values.map((value): [string, string] => [name, value]),
      ),
    ],
    body: (await body).toString('base64'),
  };
}
