// Shared by the browser and the functions: which addresses of files may be links, and what people see of one.

/** A link as people see it: the host says where it leads. */
export interface FileLink {
  /** The whole address, in the one spelling that is stored. */
  href: string;
  /** Always ASCII: international names are in punycode. */
  host: string;
  /** What follows the host; empty for the front page. */
  path: string;
}

const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Hangul}\\p{scx=Han'],
  'Hiragana}\\p{scx=Katakana}\\p{scx=Han',
];
/** A part of a host: letters of one script, so that none stands for its double in another. */
const LABEL = new RegExp(
  SCRIPTS.map((script) => `^[\\p{scx=${script}}\\p{M}\\p{Nd}_-]+$`).join('|'),
  'u',
);
/** What is read differently by people and by programs that parse addresses; joiners are part of how words are spelled. */
const UNSAFE = /[\s\\\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/u;
/** Neither a number, which is an IP address in some notation, nor a name of the local network. */
const NAMED_HOST = /^(?:[a-z\d_-]+\.)+[a-z][a-z\d-]+$/;

/**
 * Reads the address of a file: https alone, under a name, without user info, and port. An address that is typed without
 * its scheme, such as `www.dropbox.com/s/1`, gets it.
 * @returns undefined for anything else.
 */
export function readFileLink(text: string): FileLink | undefined {
  const typed = text.trim();
  const address = /^[^:/?#]+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;
  const typedHost = /^https:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
  if (UNSAFE.test(address) || !typedHost.split('.').every((label) => LABEL.test(label)))
    return undefined;
  const url = URL.parse(address);
  if (!url || !NAMED_HOST.test(url.host)) return undefined;
  const { href, host } = url;
  return { href, host, path: href.slice(`https://${host}`.length).replace(/^\/$/, '') };
}
