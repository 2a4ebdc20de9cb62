import { createHash } from 'node:crypto';
import {
  chmodSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { parse } from 'yaml';

import { collections, type CollectionName } from '../content-check/collections.ts';
import { collectionOf } from '../content-check/content.ts';
import type { EntryDraft, OpenEntry } from './contract.ts';
import { inLineFeeds, keepBytes, splitFile, withLineFeeds } from './file-parts.ts';
import { editYaml } from './yaml-edit.ts';

/** There is no such file in a collection. */
export class UnknownEntryError extends Error {}

/** Another program has written the file since it was opened. */
export class StaleEntryError extends Error {}

/** The file is not text that can be given back byte by byte; the message is for people. */
export class UnreadableEntryError extends Error {}

/** Opens a file. @throws UnknownEntryError, UnreadableEntryError */
export function openEntry(folder: string, path: string): OpenEntry {
  return openText(path, readEntryText(folder, path));
}

/**
 * The text that a file would have.
 * @throws YamlEditError when the YAML cannot say it, UnknownEntryError, UnreadableEntryError
 */
export function applyDraft(folder: string, draft: EntryDraft): string {
  const text = readEntryText(folder, draft.path);
  return editText(text, openText(draft.path, text), draft);
}

/**
 * Writes what was edited and leaves every other byte. A file in which nothing was edited is not written at all.
 * @throws StaleEntryError when the file is not the one that was opened, YamlEditError, UnknownEntryError,
 *   UnreadableEntryError
 */
export function saveEntry(folder: string, draft: EntryDraft): OpenEntry {
  const text = readEntryText(folder, draft.path);
  const opened = openText(draft.path, text);
  if (opened.version !== draft.version) throw new StaleEntryError();
  const next = editText(text, opened, draft);
  if (next !== text) writeWhole(join(folder, draft.path), next);
  return openText(draft.path, next);
}

function readEntryText(folder: string, path: string): string {
  if (!collectionOf(path) || !isInside(folder, path)) throw new UnknownEntryError();
  const bytes = readFileSync(join(folder, path));
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes))
    throw new UnreadableEntryError(
      'This file is not UTF-8. Save it as UTF-8 in a text editor first.',
    );
  return text;
}

/** Links that lead out of the folder are nobody's entries. */
function isInside(folder: string, path: string): boolean {
  if (path.split('/').includes('..')) return false;
  try {
    const root = realpathSync(folder) + sep;
    const file = join(folder, path);
    return realpathSync(file).startsWith(root) && statSync(file).isFile();
  } catch {
    return false;
  }
}

function openText(path: string, text: string): OpenEntry {
  const collection = getCollection(path);
  const { kind } = collections[collection];
  const version = createHash('sha256').update(text).digest('hex');
  const parts = splitFile(text, kind === 'text');
  const value = parts && readValue(parts.yaml);
  if (!parts || value === undefined)
    return { path, collection, version, body: withLineFeeds(text) };
  return {
    path,
    collection,
    version,
    value: value ?? (kind === 'list' ? [] : {}),
    ...(parts.body === undefined ? {} : { body: withLineFeeds(parts.body) }),
  };
}

function getCollection(path: string): CollectionName {
  const collection = collectionOf(path);
  if (!collection) throw new UnknownEntryError();
  return collection;
}

function readValue(yaml: string): unknown {
  try {
    return (parse(yaml) as unknown) ?? null;
  } catch {
    return undefined;
  }
}

function editText(text: string, opened: OpenEntry, { value, body }: EntryDraft): string {
  const isSameBody = body === undefined || body === opened.body;
  if (opened.value === undefined) return isSameBody ? text : keepBytes(text, body);
  const parts = splitFile(text, collections[opened.collection].kind === 'text');
  if (!parts) return text;
  // A file with comments alone is opened as one without entries; it stays as it is.
  const yaml = isDeepStrictEqual(value, opened.value)
    ? parts.yaml
    : inLineFeeds(parts.yaml, (source) => editYaml(source, value));
  const nextBody = isSameBody ? parts.body : keepBytes(parts.body ?? '', body);
  return `${parts.open}${yaml}${parts.close}${nextBody ?? ''}`;
}

/** A power cut leaves the old file or the new one. */
function writeWhole(file: string, text: string): void {
  const { mode } = statSync(file);
  const fresh = join(dirname(file), `.${basename(file)}.saving`);
  writeFileSync(fresh, text, { flush: true });
  chmodSync(fresh, mode);
  renameSync(fresh, realpathSync(file));
}
