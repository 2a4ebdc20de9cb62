/** Netlify names the address at build; in the browser, where islands import this too, there is no `process`. */
const builtFor = typeof process === 'undefined' ? undefined : process.env['URL'];

/** Facts about the site that are the same on every page. */
export const site = {
  name: 'Roomtone',
  tagline: 'Podcast production & AI consulting',
  description:
    'Roomtone edits, mixes, and launches podcasts, and takes AI projects from a vague brief to something that ships.',
  /** Without a trailing slash; the fallback is a reserved name. */
  url: (builtFor ?? 'https://roomtone.example').replace(/\/$/, ''),
  locale: 'en-US',
  /** The line under the name in the footer. */
  copyrightYear: 2025,
} as const;

/** How people reach the studio. */
export const contactDetails = {
  email: 'hello@roomtone.example',
  phone: '+1 (307) 555-0142',
  phoneHref: 'tel:+13075550142',
  address: ['Roomtone LLC', '30 Sheridan Loop, Suite 400', 'Cheyenne, WY 82001', 'United States'],
  instagram: 'https://www.instagram.com/roomtone.example/',
} as const;

/** A git repository that /admin saves to. */
export interface Editing {
  host: 'github' | 'gitlab' | 'gitea';
  /** `owner/name`. Undefined: /admin says what to set. */
  repository: string | undefined;
  /** The branch that is published. */
  branch: string;
}

/** Where /admin saves what marketers change. */
export const editing: Editing = { host: 'github', repository: undefined, branch: 'main' };
