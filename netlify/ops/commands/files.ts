import { createHash } from 'node:crypto';

import { codeOf, parseFilesUrl, s3Of } from '../../server/storage/s3.ts';
import {
  confirmYes,
  exitCodes,
  RefusedError,
  UsageError,
  YES_OPTION,
  type Command,
} from '../command.ts';

/** Pages of the site may send and read files; a part's `ETag` says that it has arrived. */
const corsOf = (origin: string) =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedHeader>Content-Type</AllowedHeader><AllowedHeader>Range</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

/** What has arrived of an upload that was never completed goes after a day. */
const LIFECYCLE =
  '<LifecycleConfiguration><Rule><ID>unfinished-uploads</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status><AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule></LifecycleConfiguration>';

export const filesCommand: Command = {
  name: 'files setup',
  summary: 'sets the rules that uploads need on the bucket of FILES_URL',
  options: YES_OPTION,
  // It reads no record, and is needed before there are any.
  mayCreateStore: true,
  async run(call) {
    const { site, terminal, now, json } = call;
    const { FILES_URL, URL: address } = site.deps.env;
    if (!FILES_URL)
      throw new RefusedError('FILES_URL is not set: it names the bucket; see docs/operations.md.');
    const origin = URL.parse(address ?? '')?.origin;
    if (!origin) throw new UsageError('URL is not set: it is the address of the site.');
    const place = parseFilesUrl(FILES_URL);
    const rules = { cors: corsOf(origin), lifecycle: LIFECYCLE };
    if (!json(rules)) for (const xml of Object.values(rules)) terminal.out(xml);
    await confirmYes(call, `Give the bucket ${place.bucket} these rules instead of its own?`);
    for (const [kind, body] of Object.entries(rules)) {
      const md5 = createHash('md5').update(body).digest('base64');
      const headers = { 'content-md5': md5, 'content-type': 'application/xml' };
      const request = { method: 'PUT', query: { [kind]: '' }, headers, body } as const;
      const answer = await s3Of(place, now).send(request);
      if (answer.status === 200 || answer.status === 204) {
        terminal.done(`${place.bucket} has the ${kind} rule.`);
      } else {
        const why = codeOf(answer) ?? `status ${answer.status}`;
        terminal.warn(`The store refused the ${kind} rule (${why}): set it in its console.`);
        call.exitCode = exitCodes.refused;
      }
    }
  },
};
