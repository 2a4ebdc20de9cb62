import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { vi } from 'vitest';

import { parseFilesUrl, s3Of } from '../../netlify/server/storage/s3.ts';
import { freePort } from './product.ts';

const SECRET = 'se/cret+key';
const REGION = 'studio-1';
const KINDS = ['account', 'container', 'object'] as const;

/** OpenStack Swift with its S3 interface, on free ports of this machine. */
export interface SwiftServer {
  /** Makes a bucket. @returns its address as `FILES_URL` has it. */
  newBucket(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Swift, which verifies signatures and knows lists of parts and uploads.
 * @param folder where it keeps everything; its file system must have extended attributes.
 * @param origin of the pages that may read and send files.
 * @throws Error that says what to install.
 */
export async function startSwift(folder: string, origin: string): Promise<SwiftServer> {
  if (!existsSync('/usr/bin/swift-proxy-server') || !existsSync('/usr/bin/memcached'))
    throw new Error(
      'These tests need Swift: apt-get install swift-proxy swift-account swift-container swift-object memcached',
    );
  const [memory, proxy, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort));
  const running: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(running.map((end) => end()));
  };
  const start = async (port: number, program: string, ...words: string[]) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    running.push(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    await vi.waitFor(() => canConnect(port), { timeout: 30_000, interval: 100 });
  };
  const serve = async (kind: string, port: number, settings: string) => {
    const file = join(folder, `${kind}.conf`);
    await writeFile(file, commonSettings(folder, port) + settings);
    await start(port, `swift-${kind}-server`, file);
  };
  const storage = async (kind: string, port: number) => {
    const ring = join(folder, `${kind}.builder`);
    for (const words of ['create 4 1 0', `add r1z1-127.0.0.1:${port}/disk 1`, 'rebalance'])
      await promisify(execFile)('swift-ring-builder', [ring, ...words.split(' ')]);
    const app = `${kind}-server`;
    await serve(kind, port, `[pipeline:main]\npipeline = ${app}\n[app:${app}]\nuse = egg:swift#${kind}\n`); // prettier-ignore
  };
  try {
    await mkdir(join(folder, 'disk'));
    await Promise.all([
      start(memory!, 'memcached', ...`-u root -l 127.0.0.1 -p ${memory!} -U 0`.split(' ')),
      ...KINDS.map((kind, index) => storage(kind, ports[index]!)),
    ]);
    await serve('proxy', proxy!, proxySettings(memory!, origin));
  } catch (error) {
    await stop();
    throw error;
  }
  let buckets = 0;
  return {
    async newBucket() {
      const place = `127.0.0.1:${proxy!}/files-${(buckets += 1)}?region=${REGION}`;
      const url = `http://studio%3Afiles:${encodeURIComponent(SECRET)}@${place}`;
      const { status } = await s3Of(parseFilesUrl(url), Date.now).send({ method: 'PUT' });
      if (status !== 200) throw new Error(`Swift made no bucket: ${status}`);
      return url;
    },
    stop,
  };
}

const commonSettings = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
`;

/** Its pages of lists are short, so that there are several. */
const proxySettings = (memory: number, origin: string) => `cors_allow_origin = ${origin}
[pipeline:main]
pipeline = cache s3api tempauth bulk slo dlo proxy-server
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
cors_preflight_allow_origin = ${origin}
max_bucket_listing = 2
max_parts_listing = 2
[filter:tempauth]
use = egg:swift#tempauth
user_studio_files = ${SECRET} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

async function canConnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  socket.destroy();
}
