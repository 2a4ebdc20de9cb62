import {
  codeOf,
  escapeXml,
  parseFilesUrl,
  s3Of,
  textOf,
  xmlElements,
  xmlText,
  type S3,
  type S3Answer,
  type S3Request,
} from './s3.ts';
import { StoreUnavailableError } from './store.ts';

export interface UploadedPart {
  number: number;
  /** Bytes. */
  size: number;
  etag: string;
}

export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  atMs: number;
}

/** The bucket that `FILES_URL` names; undefined without it. @throws ConfigurationError when it is malformed. */
export function bucketOf({
  env: { FILES_URL },
  now,
}: {
  env: Readonly<Record<string, string | undefined>>;
  now: () => number;
}): Bucket | undefined {
  return FILES_URL ? new Bucket(s3Of(parseFilesUrl(FILES_URL), now)) : undefined;
}

/** Where files are kept: a private bucket of any store that speaks S3's protocol. All throw StoreUnavailableError. */
export class Bucket {
  readonly #s3: S3;

  constructor(s3: S3) {
    this.#s3 = s3;
  }

  /** Begins an upload in parts. @returns its id. */
  async startUpload(key: string, mime: string): Promise<string> {
    const headers = { 'content-type': mime };
    const query = { uploads: '' };
    const answer = await this.#s3.send({ method: 'POST', key, query, headers, isOnce: true });
    const id = xmlText(textOf(answer), 'UploadId');
    if (answer.status !== 200 || !id) throw new Refusal('start', answer);
    return id;
  }

  /** An address to PUT one part of exactly so many bytes to, for 15 minutes. */
  signPart(
    key: string,
    uploadId: string,
    { number, size }: Pick<UploadedPart, 'number' | 'size'>,
  ): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    // Browsers set it themselves, and let no script do so.
    const headers = { 'content-length': String(size) };
    return this.#s3.sign({ method: 'PUT', key, query, headers });
  }

  /** The parts that have arrived, ascending; undefined when there is no such upload, or no longer in most stores. */
  async listParts(key: string, uploadId: string): Promise<UploadedPart[] | undefined> {
    const request: S3Request = { method: 'GET', key, query: { uploadId } };
    const markers = { NextPartNumberMarker: 'part-number-marker' };
    try {
      const pages = await readPages(this.#s3, request, 'ListPartsResult', markers);
      return pages
        .flatMap((xml) => xmlElements(xml, 'Part', ['PartNumber', 'Size', 'ETag']))
        .map(([number, size, etag]) => ({ number: Number(number), size: Number(size), etag }));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NoSuchUpload') return undefined;
      throw error;
    }
  }

  /** Makes the object of its parts; a repeat after success changes nothing. There is none when the upload was aborted. */
  async completeUpload(key: string, uploadId: string, parts: readonly UploadedPart[]) {
    const list = parts.map(
      ({ number, etag }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    const answer = await this.#s3.send({ method: 'POST', key, query: { uploadId }, body });
    // The status is sent before the work is done, so 200 may come with an error.
    if (answer.status === 200 && textOf(answer).includes('<CompleteMultipartUploadResult')) return;
    if (codeOf(answer) !== 'NoSuchUpload') throw new Refusal('complete', answer);
  }

  /** Deletes what has arrived of an upload; harmless when there is none. */
  async abortUpload(key: string, uploadId: string): Promise<void> {
    await this.#delete({ method: 'DELETE', key, query: { uploadId } });
  }

  /** Stores a small object whole, in place of one that is there. */
  async put(key: string, mime: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const uploadId = await this.startUpload(key, mime);
    const number = 1;
    const query = { partNumber: String(number), uploadId };
    const answer = await this.#s3.send({ method: 'PUT', key, query, body });
    const etag = answer.headers.get('etag');
    if (answer.status !== 200 || !etag) throw new Refusal('put', answer);
    await this.completeUpload(key, uploadId, [{ number, size: body.length, etag }]);
  }

  /** Size and first bytes of an object; undefined when there is none. */
  async readStart(
    key: string,
    bytes: number,
  ): Promise<{ size: number; start: Uint8Array } | undefined> {
    const headers = { range: `bytes=0-${bytes - 1}` };
    const answer = await this.#s3.send({ method: 'GET', key, headers, limit: bytes });
    const { status, body: start } = answer;
    const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    if (status === 206 && size !== undefined) return { size: Number(size), start };
    // Of an empty object there is no first byte.
    if (status === 416) return { size: 0, start: new Uint8Array() };
    if (codeOf(answer) === 'NoSuchKey') return undefined;
    throw new Refusal('read', answer);
  }

  /** An address to GET an object from, for 15 minutes. */
  signDownload(
    key: string,
    { name, mime, isAttachment }: { name: string; mime: string; isAttachment: boolean },
  ): Promise<string> {
    const disposition = dispositionOf(name, isAttachment);
    const query = { 'response-content-disposition': disposition, 'response-content-type': mime };
    return this.#s3.sign({ method: 'GET', key, query });
  }

  /** Harmless when there is no object. */
  async remove(key: string): Promise<void> {
    await this.#delete({ method: 'DELETE', key });
  }

  async #delete(request: S3Request): Promise<void> {
    const answer = await this.#s3.send(request);
    // Some stores say of a completed upload that it has no key.
    const isGone = ['NoSuchKey', 'NoSuchUpload'].includes(codeOf(answer) ?? '');
    if (answer.status !== 204 && answer.status !== 200 && !isGone)
      throw new Refusal('delete', answer);
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const request: S3Request = { method: 'GET', query: { 'list-type': '2', prefix } };
    const markers = { NextContinuationToken: 'continuation-token' };
    const pages = await readPages(this.#s3, request, 'ListBucketResult', markers);
    return pages
      .flatMap((xml) => xmlElements(xml, 'Contents', ['Key', 'Size', 'LastModified']))
      .map(([key, size, at]) => ({ key, size: Number(size), atMs: Date.parse(at) }));
  }

  /** Uploads that were neither completed nor aborted. */
  async listUploads(prefix: string): Promise<{ key: string; uploadId: string; atMs: number }[]> {
    const request: S3Request = { method: 'GET', query: { uploads: '', prefix } };
    const markers = { NextKeyMarker: 'key-marker', NextUploadIdMarker: 'upload-id-marker' };
    const pages = await readPages(this.#s3, request, 'ListMultipartUploadsResult', markers);
    return pages
      .flatMap((xml) => xmlElements(xml, 'Upload', ['Key', 'UploadId', 'Initiated']))
      .map(([key, uploadId, at]) => ({ key, uploadId, atMs: Date.parse(at) }));
  }
}

/** Asks until the list is complete. @param markers what the next page is asked with, by its name in the one before. */
async function readPages(
  s3: S3,
  request: S3Request,
  root: string,
  markers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const pages: string[] = [];
  for (let { query } = request; ;) {
    const answer = await s3.send({ ...request, ...(query && { query }) });
    const xml = textOf(answer);
    if (answer.status !== 200 || !xml.includes(`<${root}`)) throw new Refusal('list', answer);
    pages.push(xml);
    if (xmlText(xml, 'IsTruncated') !== 'true') return pages;
    for (const [element, name] of Object.entries(markers)) {
      const marker = xmlText(xml, element);
      // The same page would come for ever.
      if (!marker) throw new Refusal('list', answer);
      query = { ...query, [name]: marker };
    }
  }
}

/** The store answered, and did not do it. */
class Refusal extends StoreUnavailableError {
  readonly code: string | undefined;

  constructor(what: string, answer: S3Answer) {
    const code = codeOf(answer);
    super(`files: ${what} was answered with ${answer.status}${code ? ` ${code}` : ''}`);
    this.code = code;
  }
}

/** RFC 6266: an ASCII name for old browsers and the real one beside it, as RFC 8187 encodes it. */
function dispositionOf(name: string, isAttachment: boolean): string {
  // A path or a line break in a name is nobody's wish.
  const safe = name.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_');
  const ascii = safe.replaceAll(/[^ -~]|["%]/gu, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const kind = isAttachment ? 'attachment' : 'inline';
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
