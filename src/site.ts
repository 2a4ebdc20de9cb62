/** Netlify names the address at build; in the browser, where islands import this too, there is no `process`. */
const builtFor = typeof process === 'undefined' ? undefined : process.env['URL'];

/** Facts about the site that are no words: those are in `content/site/`. */
export const site = {
  name: 'Roomtone',
  /** Without a trailing slash; the fallback is a reserved name. */
  url: (builtFor ?? 'https://roomtone.example').replace(/\/$/, ''),
  locale: 'en-US',
} as const;

/** A repository at GitHub that /admin saves to. */
export interface Editing {
  /** `owner/name`. Undefined: /admin says what to set. */
  repository: string | undefined;
  /** The branch that is published. */
  branch: string;
}

/** Where /admin saves what marketers change. */
export const editing: Editing = { repository: undefined, branch: 'main' };
