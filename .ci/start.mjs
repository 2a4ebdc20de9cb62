// `npm start` as the first command after `npm ci`: until the pages and both kinds of functions answer, then SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const LIMIT_MS = 10 * 60_000;
const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);

// A group of its own: npm and what it starts end together.
const child = spawn('npm', ['start'], {
  detached: true,
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const ended = once(child, 'close');
let output = '';
const address = new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error(`no address after ${seconds()} s`)), LIMIT_MS).unref();
  ended.then(([code]) => reject(new Error(`it ended with ${code} after ${seconds()} s`)), reject);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      const [, url] = /runs at (\S+)[^]*Ctrl/.exec(output) ?? [];
      if (url) resolve(url);
    });
});

try {
  const url = await address;
  for (const path of ['/', '/api/blog', '/desk']) {
    const { status } = await fetch(url + path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
  }
  console.log(`npm start on a bare clone: answers after ${seconds()} s`);
} catch (error) {
  console.error(`npm start on a bare clone failed: ${error.message}\n${output}`);
  process.exitCode = 1;
} finally {
  if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await ended;
}
