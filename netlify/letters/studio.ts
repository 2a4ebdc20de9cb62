/** Who signs. The same as in `src/site.ts`. */
export const studio = { name: 'Roomtone', email: 'hello@roomtone.example' } as const;

/** What letters need to know of the site. */
export interface LetterContext {
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string;
}
