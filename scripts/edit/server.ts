import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { z } from 'astro/zod';

import { readContent } from '../content-check/content.ts';
import { listenOnLoopback } from '../local/listen.ts';
import { BodyTooLargeError, readBody } from '../local/read-body.ts';
import { makeNewFile, NewFileError } from '../new/make-file.ts';
import { bundlePage, type Asset } from './bundle.ts';
import type {
  CheckAnswer,
  EntryAnswer,
  EntryDraft,
  KeyHeader,
  NewEntryAnswer,
  OpenEntry,
  Overview,
  RefusalAnswer,
} from './contract.ts';
import {
  openEntry,
  saveEntry,
  StaleEntryError,
  UnknownEntryError,
  UnreadableEntryError,
} from './entries.ts';
import { formOf } from './form-model.ts';
import { checkDraft, findMistakes } from './mistakes.ts';
import { namesIn, pageOfEntry, readOverview } from './overview.ts';
import { YamlEditError } from './yaml-edit.ts';

export interface EditorOptions {
  /** The content folder. */
  readonly folder: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Address of the site in development, once it runs. */
  readonly previewUrl?: () => string | undefined;
  /** The moment that dates are judged by. */
  readonly now?: () => Date;
}

/** A running editor. */
export interface Editor {
  /** With the key of this start in its fragment, which browsers send to nobody. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A refusal with what the person is told. */
class Refusal extends Error {
  readonly status: number;
  readonly answer: RefusalAnswer;

  constructor(status: number, answer: RefusalAnswer) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

const BODY_MAX_BYTES = 2 * 1024 * 1024;
const keyHeader: KeyHeader = 'x-editor-key';
const headers = {
  'Cache-Control': 'no-store',
  // The frame shows the site in development, which has a port of its own.
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src http://localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const draftSchema = z.strictObject({
  path: z.string(),
  version: z.string(),
  value: z.unknown().optional(),
  body: z.string().optional(),
});
const newEntrySchema = z.strictObject({
  kind: z.string(),
  title: z.string(),
  address: z.string(),
});

/**
 * Serves the editor on this machine only. Three locks keep other pages and programs out: a request must name this very
 * host (no name that merely points here), must come from our own page, and must carry the key that was made at this start.
 * @throws PortTakenError when the port is in use.
 */
export async function startEditor(options: EditorOptions): Promise<Editor> {
  const key = randomBytes(24).toString('base64url');
  const assets = await bundlePage();
  const listening = await listenOnLoopback(options.port, (request, response) => {
    void answer(request, response, { options, key, assets, host: `localhost:${listening.port}` });
  });
  return { url: `http://localhost:${listening.port}/#key=${key}`, stop: () => listening.stop() };
}

interface Context {
  readonly options: EditorOptions;
  readonly key: string;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly host: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const send = (status: number, { type, content }: Asset) => {
    response.writeHead(status, { ...headers, 'Content-Type': type }).end(content);
  };
  const sendJson = (status: number, value: unknown) => {
    send(status, { type: 'application/json', content: JSON.stringify(value) });
  };
  try {
    requireOwn(request, context.host);
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${context.host}`);
    if (pathname.startsWith('/api/')) {
      requireKey(request, context.key);
      const call = `${request.method ?? 'GET'} ${pathname}`;
      sendJson(200, callApi(call, searchParams, await readJson(request), context.options));
      return;
    }
    const asset = request.method === 'GET' ? context.assets.get(pathname) : undefined;
    if (!asset) throw nothingHere();
    send(200, asset);
  } catch (error) {
    const { status, answer: refusal } = explain(error);
    sendJson(status, refusal);
  }
}

const nothingHere = () =>
  new Refusal(404, { code: 'not_found', message: 'There is nothing at this address.' });

function requireOwn({ method = 'GET', headers: given }: IncomingMessage, host: string): void {
  const isOwnHost = given.host === host;
  const isOwnOrigin =
    given.origin === undefined ? method === 'GET' : given.origin === `http://${host}`;
  const site = given['sec-fetch-site'];
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwnHost || !isOwnOrigin || !isOwnSite)
    throw new Refusal(403, {
      code: 'not_from_here',
      message: `The editor is at http://${host} and nowhere else.`,
    });
}

function requireKey({ headers: given }: IncomingMessage, key: string): void {
  const offered = Buffer.from(String(given[keyHeader] ?? ''));
  const wanted = Buffer.from(key);
  if (offered.length !== wanted.length || !timingSafeEqual(offered, wanted))
    throw new Refusal(401, {
      code: 'wrong_key',
      message: 'Open the editor with the address that "npm run edit" has printed.',
    });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  if (request.headers['content-type'] !== 'application/json')
    throw new Refusal(415, { code: 'refused', message: 'Only JSON is understood here.' });
  return JSON.parse((await readBody(request, BODY_MAX_BYTES)).toString()) as unknown;
}

type Answers = Overview | EntryAnswer | CheckAnswer | NewEntryAnswer;

function callApi(
  call: string,
  parameters: URLSearchParams,
  body: unknown,
  options: EditorOptions,
): Answers {
  const { folder } = options;
  const now = options.now?.() ?? new Date();
  switch (call) {
    case 'GET /api/overview':
      return readOverview(folder, now);
    case 'GET /api/entry':
      return withForm(openEntry(folder, parameters.get('path') ?? ''), options, now);
    case 'POST /api/check':
      return checkDraft(folder, parseDraft(body), now);
    case 'PUT /api/entry':
      return withForm(save(parseDraft(body), options, now), options, now);
    case 'POST /api/new': {
      const { kind, title, address } = newEntrySchema.parse(body);
      const { inContent, steps } = makeNewFile(folder, [kind, title, address || title], now);
      return { path: inContent, steps };
    }
    default:
      throw nothingHere();
  }
}

function parseDraft(body: unknown): EntryDraft {
  const { path, version, value, body: text } = draftSchema.parse(body);
  return { path, version, value, ...(text === undefined ? {} : { body: text }) };
}

function save(draft: EntryDraft, options: EditorOptions, now: Date): OpenEntry {
  try {
    return saveEntry(options.folder, draft);
  } catch (error) {
    if (!(error instanceof StaleEntryError)) throw error;
    throw new Refusal(409, {
      code: 'stale',
      message: 'Another program has changed the file since you opened it.',
      current: withForm(openEntry(options.folder, draft.path), options, now),
    });
  }
}

function withForm(entry: OpenEntry, { folder, previewUrl }: EditorOptions, now: Date): EntryAnswer {
  const content = readContent(folder);
  const page = pageOfEntry(content, entry.path);
  const site = previewUrl?.();
  return {
    ...entry,
    form: formOf(entry.collection, namesIn(content)),
    mistakes: findMistakes(folder, now).filter(({ path }) => path === entry.path),
    ...(page && site ? { preview: `${site}${page}` } : {}),
  };
}

function explain(error: unknown): { readonly status: number; readonly answer: RefusalAnswer } {
  if (error instanceof Refusal) return error;
  const refuse = (status: number, code: RefusalAnswer['code'], message: string) => ({
    status,
    answer: { code, message },
  });
  if (error instanceof UnknownEntryError)
    return refuse(
      404,
      'not_found',
      'There is no such file in content/. Was it renamed or removed?',
    );
  if (error instanceof BodyTooLargeError)
    return refuse(413, 'too_large', 'This is too much for one file.');
  if (error instanceof YamlEditError || error instanceof UnreadableEntryError)
    return refuse(422, 'refused', error.message);
  // The rest of this message is an example for the command line.
  if (error instanceof NewFileError)
    return refuse(422, 'refused', error.message.split('\n')[0] ?? '');
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return refuse(400, 'refused', 'This request is not one of the editor.');
  return refuse(500, 'failed', error instanceof Error ? error.message : 'Something went wrong.');
}
