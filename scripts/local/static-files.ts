import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Encodings besides none. */
export type Encoding = 'br' | 'gzip';

/** A file as it goes out. */
export interface StaticFile {
  readonly contentType: string;
  readonly isCompressible: boolean;
  /** The bytes under the encoding, and the ETag of just this form. */
  representation(
    encoding: Encoding | undefined,
  ): Promise<{ readonly body: Buffer; readonly etag: string }>;
}

/** What lies at a path. */
export interface StaticMatch {
  readonly file: StaticFile;
  /** The one path of the page: `/pricing` for `/pricing/`. Where it differs, the answer is a redirect to it. */
  readonly canonicalPath: string;
}

/** The files of the built site. */
export interface StaticFiles {
  /** @param pathname path of the URL, still encoded. */
  find(pathname: string): Promise<StaticMatch | undefined>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Files that Netlify reads and does not publish. */
const unpublished = new Set(['/_headers', '/_redirects']);

/** Below this a compressed file is hardly smaller, or larger. */
const COMPRESS_FROM_BYTES = 256;
/** About as small as level 11 for pages of this size, in a tenth of the time. */
const BROTLI_QUALITY = 6;

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * Finds files under the paths that Netlify serves them at, with its default setting «pretty URLs»: `/a` and
 * `/a.html` are a.html and `/a/` redirects to `/a`; `/b/` is b/index.html and `/b` redirects to `/b/`
 * (measured in github.com/slorber/trailing-slash-guide). Bytes stay in memory until the file changes.
 */
export function createStaticFiles(distDirectory: string): StaticFiles {
  const root = resolve(distDirectory);
  const cache = new Map<string, { readonly version: string; readonly file: StaticFile }>();

  async function read(path: string): Promise<StaticFile | undefined> {
    const file = join(root, path);
    if (!file.startsWith(root + sep)) return undefined;
    try {
      const details = await stat(file);
      if (!details.isFile()) return undefined;
      const version = `${details.mtimeMs}-${details.size}-${details.ino}`;
      const known = cache.get(file);
      if (known?.version === version) return known.file;
      const fresh = makeFile(extname(file), await readFile(file));
      cache.set(file, { version, file: fresh });
      return fresh;
    } catch {
      // Missing, or no legal name of a file.
      return undefined;
    }
  }

  return {
    async find(pathname) {
      const path = decodePath(pathname);
      if (path === undefined || unpublished.has(path)) return undefined;
      for (const { file: name, canonicalPath } of candidates(path, pathname)) {
        const file = await read(name);
        if (file) return { file, canonicalPath };
      }
      return undefined;
    },
  };
}

/**
 * Undefined for what no link of ours leads to. `//` is among it: as a redirect's target it would be another host; and
 * an encoded slash, which would be one in the name of the file but not in the address.
 */
function decodePath(pathname: string): string | undefined {
  if (/%2f/i.test(pathname)) return undefined;
  try {
    const path = decodeURIComponent(pathname);
    return path.includes('//') || path.includes('\\') ? undefined : path;
  } catch {
    return undefined;
  }
}

function candidates(path: string, pathname: string): { file: string; canonicalPath: string }[] {
  if (!path.endsWith('/')) {
    return [
      { file: path, canonicalPath: pathname },
      { file: `${path}.html`, canonicalPath: pathname },
      { file: `${path}/index.html`, canonicalPath: `${pathname}/` },
    ];
  }
  const index = { file: `${path}index.html`, canonicalPath: pathname };
  if (path === '/') return [index];
  return [{ file: `${path.slice(0, -1)}.html`, canonicalPath: pathname.slice(0, -1) }, index];
}

function makeFile(extension: string, body: Buffer): StaticFile {
  const contentType = contentTypes[extension.toLowerCase()] ?? 'application/octet-stream';
  const isText = /^text\/|json|javascript|xml/.test(contentType);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    contentType,
    isCompressible: isText && body.length >= COMPRESS_FROM_BYTES,
    async representation(encoding) {
      if (encoding === undefined) return { body, etag: `"${hash}"` };
      const running = compressed.get(encoding) ?? compress[encoding](body);
      compressed.set(encoding, running);
      return { body: await running, etag: `"${hash}-${encoding}"` };
    },
  };
}
