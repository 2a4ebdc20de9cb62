import { cleanHtml } from '../../lib/clean-html.ts';

interface Policy {
  createHTML(html: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): Policy;
}

let policy: Policy | undefined;

/**
 * A post's content as markup that may be inserted. The site's policy allows this one way in (`trusted-types
 * blog-post`); what passes has been cleaned at build and is cleaned again here.
 */
export function trustPostHtml(html: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return cleanHtml(html);
  policy ??= factory.createPolicy('blog-post', { createHTML: cleanHtml });
  // React hands the value to innerHTML as it is; its types know text only.
  return policy.createHTML(html) as string;
}
