import { AwsV4Signer } from 'aws4fetch';

import { SIGNED_MINUTES } from '../../../src/contracts/files.ts';
import { decodePercent, isLoopback } from '../lib/addresses.ts';
import { ConfigurationError } from '../lib/errors.ts';
import { MINUTE_MS, SECOND_MS } from '../lib/time.ts';
import { StoreUnavailableError } from './store.ts';

/** The site's bucket as `FILES_URL` names it. */
export interface FilesPlace {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Address of the bucket, without a slash at the end. */
  address: string;
  bucket: string;
}

/** Also what signatures and addresses keep as it is, so that no key leads elsewhere. */
const KEY = /^(?!.{241})[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Whether a key has only characters that no file system, address, or signature treats specially. */
export const isObjectKey = (key: string) => KEY.test(key);

/**
 * Parses `https://KEY:SECRET@host/bucket?region=auto`; without a region it is that of AWS and of stores that have none.
 * @throws ConfigurationError without quoting it.
 */
export function parseFilesUrl(text: string): FilesPlace {
  const refuse = (problem: string) => new ConfigurationError('FILES_URL', problem);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw refuse('must look like https://KEY:SECRET@host/bucket?region=auto');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw refuse('must begin with https:');
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodePercent);
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw refuse('has a % that is no percent-encoding');
  if (!accessKeyId || !secretAccessKey)
    throw refuse(
      'must have a key and a secret before the host, special characters percent-encoded',
    );
  // Addresses here are of the form host/bucket/key: the other one takes a certificate for each bucket.
  const path = url.pathname.replace(/\/$/, '');
  const bucket = path.slice(path.lastIndexOf('/') + 1);
  if (!/^[\w][\w.-]{1,62}$/.test(bucket) || !/^(\/[\w.-]+)+$/.test(path))
    throw refuse('must have the name of a bucket after the host');
  const { region = 'us-east-1', ...more } = Object.fromEntries(url.searchParams);
  if (!/^[\w-]+$/.test(region) || Object.keys(more).length > 0 || url.hash)
    throw refuse('may have nothing but ?region= after the bucket');
  return { accessKeyId, secretAccessKey, region, address: `${url.origin}${path}`, bucket };
}

/** One request of the S3 protocol. */
export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Without it, the request is about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** It may not be sent again when no answer came. */
  isOnce?: boolean;
  /** Bytes of a good answer that are read; the rest is left. */
  limit?: number;
}

export interface S3Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** Speaks S3's protocol with one bucket. */
export interface S3 {
  /** An address that works for 15 minutes, for a request with these very headers. */
  sign(request: S3Request): Promise<string>;
  /** @throws StoreUnavailableError when no answer came, or one that says no more than that. */
  send(request: S3Request): Promise<S3Answer>;
}

/** A person waits for what a request is part of. */
const TIMEOUT_MS = 8 * SECOND_MS;
/** Of an answer in XML: a page of a list has at most 1000 entries. */
const ANSWER_MAXIMUM_BYTES = 4 * 1024 * 1024;

/** @param now also the time of signatures. */
export function s3Of({ address, ...keys }: FilesPlace, now: () => number): S3 {
  // In the query in every case: one way to sign, one to verify.
  const sign = async ({ method, key, query, headers = {} }: S3Request) => {
    if (key !== undefined && !isObjectKey(key)) throw new RangeError('no key of a file');
    const url = new URL(key === undefined ? address : `${address}/${key}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    url.searchParams.set('X-Amz-Expires', String((SIGNED_MINUTES * MINUTE_MS) / SECOND_MS));
    const datetime = new Date(now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const signing = { ...keys, service: 's3', signQuery: true, allHeaders: true, datetime };
    const signed = await new AwsV4Signer({ ...signing, method, headers, url: url.href }).sign();
    // A plus is a space in forms alone, and some stores know no forms.
    return signed.url.href.replaceAll('+', '%20');
  };
  return {
    sign,
    async send(request) {
      const url = await sign(request);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const first = await attempt(url, request, signal);
      const isFailed = typeof first === 'string' || first.status >= 500;
      const answer = isFailed && !request.isOnce ? await attempt(url, request, signal) : first;
      if (typeof answer === 'string') throw new StoreUnavailableError(`files: ${answer}`);
      return answer;
    },
  };
}

/** @returns the reason when there is no answer. */
async function attempt(
  url: string,
  { method, headers = {}, body, limit }: S3Request,
  signal: AbortSignal,
): Promise<S3Answer | string> {
  try {
    // A store that redirects has another address or region; what is signed for this one would not hold there.
    const init = { method, headers, body: body ?? null, signal, redirect: 'manual' } as const;
    const response = await fetch(url, init);
    // What goes wrong is said in full.
    const most = (response.ok ? limit : undefined) ?? ANSWER_MAXIMUM_BYTES;
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= most) break;
    }
    const { status, headers: sent } = response;
    return { status, headers: sent, body: Buffer.concat(pieces).subarray(0, most) };
  } catch {
    return signal.aborted ? 'timeout' : 'connection failed';
  }
}

export const textOf = ({ body }: S3Answer) => Buffer.from(body).toString();

/** S3's name of an error, such as `NoSuchKey`. */
export function codeOf(answer: S3Answer): string | undefined {
  const code = xmlText(textOf(answer), 'Code') ?? '';
  return /^[A-Za-z]{1,60}$/.test(code) ? code : undefined;
}

/** What little XML the S3 protocol has: elements without attributes, nested a few deep. */
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:#(x[\da-f]{1,5}|\d{1,6})|[a-z]{2,4});/gi,
    (entity, number?: string) =>
      number
        ? String.fromCodePoint(Number(number.replace(/^x/i, '0x')))
        : (ENTITIES[entity] ?? entity),
  );
}

/** The text of the first element of a name. */
export function xmlText(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : unescapeXml(text);
}

/** The texts of some children, in each element of a name; without a child, its text is empty. */
export function xmlElements<const Names extends readonly string[]>(
  xml: string,
  name: string,
  children: Names,
): { [Index in keyof Names]: string }[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(
    ([, inner = '']) =>
      children.map((child) => xmlText(inner, child) ?? '') as { [Index in keyof Names]: string },
  );
}
