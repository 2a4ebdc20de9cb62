// The least that Node needs to send the files of a folder: what `npm run host` is compared with.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const [folder = '.', port = '0'] = process.argv.slice(2);
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

createServer((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
  const name = pathname === '/' ? '/index.html' : pathname;
  const file = join(folder, extname(name) ? name : `${name}.html`);
  stat(file)
    .then(({ size }) => {
      const type = types[extname(file)] ?? 'application/octet-stream';
      outgoing.writeHead(200, { 'content-type': type, 'content-length': size });
      createReadStream(file).pipe(outgoing);
    })
    .catch(() => outgoing.writeHead(404).end());
}).listen(Number(port), '127.0.0.1', () => {
  console.log('ready');
});
