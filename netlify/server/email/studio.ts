/** Who signs. The same as in `src/site.ts`. */
export const studio = { name: 'Roomtone', email: 'hello@roomtone.example' } as const;

/** What e-mails need to know of the site. */
export interface EmailContext {
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string;
}
