import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withHeadroom } from '../../support/headroom.ts';
import { packFunctions, sharesOf } from '../../support/packed-functions.ts';
import type { PackedFunction } from '../../support/packed-functions.ts';

const KIB = 1024;
const folder = resolve(import.meta.dirname, '../../../netlify/functions');
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));

let target: string;
let packed: ReadonlyMap<string, PackedFunction>;

beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'roomtone-packed-'));
  packed = new Map((await packFunctions(target)).map((one) => [one.name, one]));
}, 180_000);

afterAll(async () => {
  await rm(target, { recursive: true });
});

const sourceOf = (name: string) => readFileSync(join(folder, `${name}.ts`), 'utf8');
const sendsEmail = (name: string) => name === 'sweep' || sourceOf(name).includes('runJobs(');
const readsPasswords = (name: string) =>
  ['account-password', 'password-reset', 'register'].includes(name);

describe.each(names)('the packed function %s', (name) => {
  it('stays within its size budget', () => {
    // Measured on 2026-11-24 in KiB, of which 330 are Netlify's own; with the mailer and the words of emails, and
    // the list of common passwords.
    const measured = 731 + (sendsEmail(name) ? 203 : 0) + (readsPasswords(name) ? 184 : 0);
    expect((packed.get(name)?.size ?? Infinity) / KIB).toBeLessThanOrEqual(withHeadroom(measured));
  });

  it('includes the mailer only if it sends email', () => {
    const list = `${name} ${sendsEmail(name) ? 'must not be' : 'must be'} on the list in netlify.toml of functions without a mailer`;
    expect(sharesOf(packed.get(name)!).has('nodemailer'), list).toBe(sendsEmail(name));
  });

  it('includes no package twice', () => {
    const doubles = packed
      .get(name)!
      .files.filter((file) => /\.cjs$|\/cjs\/|\/umd\//.test(file.name));
    expect(doubles).toEqual([]);
  });
});

it('the packed functions hold eight packages, the client of PostgreSQL apart', () => {
  const owners = new Set([...packed.values()].flatMap((one) => [...sharesOf(one).keys()]));
  expect([...owners].filter((owner) => !['own', 'platform'].includes(owner)).toSorted()).toEqual([
    '@netlify/blobs',
    '@netlify/otel',
    '@netlify/runtime-utils',
    'aws4fetch',
    'bcryptjs',
    'jose',
    'nodemailer',
    'zod',
  ]);
});
