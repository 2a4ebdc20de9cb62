import type { Config } from 'dompurify';

/** What the HTML of a post may hold: text, pictures, drawings and recordings, nothing that is filled in or styles itself. */
export const postHtmlRules = {
  USE_PROFILES: { html: true, svg: true },
  FORBID_TAGS: ['form', 'input', 'button', 'select', 'option', 'textarea', 'style', 'video'],
  FORBID_ATTR: ['style'],
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

/**
 * A post's content as markup that may be inserted. Trusted Types let it in through the sanitizer's own policy, the one
 * that the site's headers name; browsers without them get the same cleaned text. The sanitizer is loaded only here.
 */
export async function trustPostHtml(html: string): Promise<TrustedHTML> {
  const { default: purifier } = await import('dompurify');
  return purifier.sanitize(html, postHtmlRules);
}
