import { join } from 'node:path';

import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';

import { fileVersion } from './file-version.ts';

/** Where a redirect rule sends a path. */
export interface RedirectMatch {
  /** Path or address, placeholders filled in. */
  readonly to: string;
  readonly status: number;
}

/** The header and redirect rules of netlify.toml, dist/_headers and dist/_redirects. */
export interface SiteRules {
  /** Headers for a file served at the path; of two rules for one name the later wins, as at Netlify. */
  readonly headersFor: (pathname: string) => Headers;
  /** The first redirect that matches. Forced ones apply even where a file lies. */
  readonly redirectFor: (
    pathname: string,
    kind: 'forced' | 'unforced',
  ) => RedirectMatch | undefined;
}

/** Reads the rules again whenever one of the three files has changed, so that a new build is served at once. */
export function createSiteRules(folders: {
  readonly projectDirectory: string;
  readonly distDirectory: string;
}): () => Promise<SiteRules> {
  const configFile = join(folders.projectDirectory, 'netlify.toml');
  const headersFile = join(folders.distDirectory, '_headers');
  const redirectsFile = join(folders.distDirectory, '_redirects');
  let cached: { readonly version: string; readonly rules: Promise<SiteRules> } | undefined;

  return async () => {
    const version = (
      await Promise.all([configFile, headersFile, redirectsFile].map(fileVersion))
    ).join(' ');
    if (cached?.version !== version) {
      cached = { version, rules: readRules(configFile, headersFile, redirectsFile) };
    }
    return cached.rules;
  };
}

/** @throws Error when a rule cannot be read, or asks for what only Netlify's network can do. */
async function readRules(
  configFile: string,
  headersFile: string,
  redirectsFile: string,
): Promise<SiteRules> {
  const [headers, redirects] = await Promise.all([
    parseAllHeaders({
      headersFiles: [headersFile],
      netlifyConfigPath: configFile,
      configHeaders: [],
      minimal: false,
    }),
    parseAllRedirects({
      redirectsFiles: [redirectsFile],
      netlifyConfigPath: configFile,
      configRedirects: [],
      minimal: false,
    }),
  ]);
  const faults: readonly unknown[] = [...headers.errors, ...(redirects.errors as unknown[])];
  if (faults.length > 0) {
    throw new Error(
      faults.map((fault) => (fault instanceof Error ? fault.message : '?')).join('\n'),
    );
  }
  const compiled = redirects.redirects.map(compileRedirect);

  return {
    headersFor(pathname) {
      const result = new Headers();
      for (const rule of headers.headers) {
        if (!('forRegExp' in rule) || !rule.forRegExp.test(pathname)) continue;
        for (const [name, value] of Object.entries(rule.values)) result.set(name, value);
      }
      return result;
    },
    redirectFor(pathname, kind) {
      for (const { isForced, match } of compiled) {
        const found = isForced === (kind === 'forced') ? match(pathname) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
}

interface CompiledRedirect {
  readonly isForced: boolean;
  readonly match: (pathname: string) => RedirectMatch | undefined;
}

interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status?: number;
  readonly force: boolean;
  readonly query: Readonly<Record<string, unknown>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly host?: string;
}

function compileRedirect(input: unknown): CompiledRedirect {
  // The parser validates its rules but does not type them.
  const rule = input as RedirectRule;
  const status = rule.status ?? 301;
  const isRewriteToElsewhere = !(status >= 300 && status < 400) && /^[a-z]+:/i.test(rule.to);
  const hasMore = Object.keys(rule.query).length > 0 || Object.keys(rule.conditions).length > 0;
  if (hasMore || rule.host !== undefined || isRewriteToElsewhere) {
    throw new Error(
      `The local server cannot do what the redirect from ${rule.from} asks for: ` +
        'it knows paths with * and :names, but no query, condition, domain or proxy.',
    );
  }

  const pattern = rule.from
    .replace(/\/$/, '')
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return `(?<${part.slice(1)}>[^/]+)`;
      return part === '*' ? '?(?<splat>.*)' : RegExp.escape(part);
    })
    .join('/');
  const expression = new RegExp(`^${pattern}/?$`);
  return {
    isForced: rule.force,
    match(pathname) {
      const groups = expression.exec(pathname);
      if (!groups) return undefined;
      const to = rule.to.replaceAll(
        /:([a-z]\w*)/gi,
        (whole, name: string) => groups.groups?.[name] ?? whole,
      );
      return { to, status };
    },
  };
}
