import { join } from 'node:path';

import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';

/** A path as Netlify compares it: whether there is a slash at its end makes no difference. */
export const withoutSlash = (pathname: string) => pathname.replace(/(?<=.)\/$/, '');

/** Where a redirect rule sends a path, placeholders filled in. */
export interface RedirectMatch {
  to: string;
  status: number;
}

/** The header and redirect rules of netlify.toml, dist/_headers and dist/_redirects. */
export interface SiteRules {
  /** Headers for a file served at the path; of two rules for one name the later wins, as in Netlify's own emulators. */
  headersFor(pathname: string): Headers;
  /** The first redirect that matches. Forced ones apply even where a file lies. */
  redirectFor(pathname: string, isForced: boolean): RedirectMatch | undefined;
}

interface RedirectRule {
  from: string;
  to: string;
  status?: number;
  force: boolean;
  query: Record<string, unknown>;
  conditions: Record<string, unknown>;
  host?: string;
}

/**
 * Reads the rules with Netlify's own parsers.
 * @throws Error when one cannot be read, or asks for what only Netlify's network can do.
 */
export async function readSiteRules(
  projectDirectory: string,
  distDirectory: string,
): Promise<SiteRules> {
  const netlifyConfigPath = join(projectDirectory, 'netlify.toml');
  const headers = await parseAllHeaders({
    headersFiles: [join(distDirectory, '_headers')],
    netlifyConfigPath,
    configHeaders: [],
    minimal: false,
  });
  const redirects = await parseAllRedirects({
    redirectsFiles: [join(distDirectory, '_redirects')],
    netlifyConfigPath,
    configRedirects: [],
    minimal: false,
  });
  const errors = [...headers.errors, ...(redirects.errors as Error[])];
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  // The parser checks its rules but does not type them.
  const compiled = (redirects.redirects as RedirectRule[]).map(compileRedirect);

  const headerRules = headers.headers.filter((rule) => 'forRegExp' in rule);

  return {
    headersFor(pathname) {
      const result = new Headers();
      for (const rule of headerRules) {
        if (!rule.forRegExp.test(pathname)) continue;
        for (const [name, value] of Object.entries(rule.values)) result.set(name, value);
      }
      return result;
    },
    redirectFor(pathname, isForced) {
      for (const { force, match } of compiled) {
        const found = force === isForced ? match(pathname) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Whether pages may speak to a storage, and play from it. */
export function allowsStorage(headers: Headers, origin: string): boolean {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return ['connect-src', 'media-src'].every((name) =>
    directives.some((text) => text.startsWith(`${name} `) && text.split(' ').includes(origin)),
  );
}

function compileRedirect(rule: RedirectRule) {
  const { from, to, status = 301, force, query, conditions, host } = rule;
  const isProxy = /^[a-z]+:/i.test(to) && (status < 300 || status > 399);
  const hasMore = Object.keys({ ...query, ...conditions }).length > 0;
  if (isProxy || hasMore || host !== undefined) {
    throw new Error(
      `The local server cannot follow the redirect from ${from}: ` +
        'it knows paths with * and :names, but no query, condition, domain, or proxy.',
    );
  }
  // What follows a folder may be missing.
  const pathname = withoutSlash(from).replace(/\/\*$/, '{/:splat(.*)}?');
  const pattern = new URLPattern({ pathname });
  return {
    force,
    match: (path: string): RedirectMatch | undefined => {
      const groups = pattern.exec({ pathname: withoutSlash(path) })?.pathname.groups;
      const fill = (whole: string, name: string) =>
        groups && name in groups ? (groups[name] ?? '') : whole;
      return groups && { to: to.replaceAll(/:([a-z]\w*)/gi, fill), status };
    },
  };
}
