import { hash, randomUUID } from 'node:crypto';

import type { Address, Email } from 'postal-mime';

import type { PostmarkMail } from '../../../src/contracts/mail.ts';

/** A mail, however it was posted. All of it is what a stranger wrote. */
export interface Mail {
  /** Stands for it; the same each time that it comes. */
  key: string;
  from: { name: string; address: string };
  recipients: string[];
  subject: string;
  text: string;
  attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[];
  /** Of that name, in lower case, one a line. */
  header: (name: string) => string;
}

type Read = Omit<Mail, 'key' | 'header' | 'text'> & {
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  html: string;
};

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 2 };

/** @throws Error for what is no mail, or nested or headed beyond all measure. */
export async function readMail(posted: Uint8Array | PostmarkMail): Promise<Mail> {
  const read = posted instanceof Uint8Array ? fromMime(await parse(posted)) : fromPostmark(posted);
  const { headers, text, html, ...mail } = read;
  const header = (wanted: string) =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? value : [])).join('\n');
  const isWritten = text.trim() !== '' || html === '';
  const said = isWritten ? text : await textOfHtml(html);
  const id = header('message-id').trim();
  const whole = [id || header('date'), mail.from.address, mail.subject, text, html];
  return { ...mail, header, text: said, key: hash('sha256', JSON.stringify(whole)) };
}

async function parse(mime: Uint8Array | string): Promise<Email> {
  // Loaded on use: other requests need no parser.
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(mime, LIMITS);
}

function fromMime(email: Email): Read {
  const { from, to = [], cc = [], bcc = [], deliveredTo, subject = '', text = '' } = email;
  const [sender = { name: '', address: '' }] = from ? mailboxesOf([from]) : [];
  const headers = email.headers.map(({ key, value }) => [key, value] as const);
  const originalTo = headers.find(([name]) => name === 'x-original-to')?.[1];
  return {
    from: sender,
    recipients: [
      ...mailboxesOf([...to, ...cc, ...bcc]).map(({ address }) => address),
      ...[deliveredTo ?? [], originalTo ?? []].flat(),
    ],
    subject,
    headers,
    text,
    html: email.html ?? '',
    attachments: email.attachments.flatMap((file) => {
      const { filename, mimeType, content, disposition, related } = file;
      // Logos of signatures.
      if (mimeType.startsWith('image/') && (related || disposition === 'inline')) return [];
      const name = filename ?? (mimeType.startsWith('message/') ? 'a report' : '');
      return { name, bytes: typeof content === 'string' ? Buffer.from(content) : copyOf(content) };
    }),
  };
}

function mailboxesOf(addresses: readonly Address[]) {
  return addresses.flatMap((each) => each.group ?? [each]);
}

const copyOf = (content: ArrayBuffer | Uint8Array) => new Uint8Array(content);

function fromPostmark(mail: PostmarkMail): Read {
  const { FromFull: from, Headers: headers = [], Attachments: files = [] } = mail;
  const to = [mail.ToFull, mail.CcFull, mail.BccFull].flatMap((list) => list ?? []);
  return {
    from: { name: from?.Name ?? '', address: from?.Email ?? '' },
    recipients: [...to.map(({ Email }) => Email), mail.OriginalRecipient ?? []].flat(),
    subject: mail.Subject ?? '',
    headers: headers.map(({ Name, Value }) => [Name, Value] as const),
    text: mail.TextBody ?? '',
    html: mail.HtmlBody ?? '',
    attachments: files
      .filter(({ ContentID, ContentType }) => !(ContentID && ContentType?.startsWith('image/')))
      .map(({ Name, Content }) => ({
        name: Name ?? '',
        bytes: new Uint8Array(Buffer.from(Content, 'base64')),
      })),
  };
}

/** Of HTML that is read: what somebody wrote stands above. */
const HTML_LENGTH = 500_000;
/** Private use: no text has them, and lines between them are quoted. */
const [QUOTE, END] = ['\uE000', '\uE001'];

/** The text of a mail that has nothing but HTML, with its quotes marked as in text. */
async function textOfHtml(html: string): Promise<string> {
  const marked = html
    .slice(0, HTML_LENGTH)
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(/<blockquote\b/gi, `<p>${QUOTE}</p><blockquote`)
    .replaceAll(/<\/blockquote\b/gi, `<p>${END}</p></blockquote`);
  // Beside a text, the parser makes one of the HTML, too.
  const boundary = randomUUID();
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${body}\r\n`;
  const parts = `${part('html', marked)}${part('plain', '')}--${boundary}--`;
  const { text = '' } = await parse(
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${parts}`,
  );
  let depth = 0;
  const lines = text.split('\n').flatMap((line) => {
    if (line.includes(QUOTE)) depth += 1;
    if (line.includes(END)) depth = Math.max(0, depth - 1);
    if (line.includes(QUOTE) || line.includes(END)) return [];
    return depth > 0 ? `> ${line}` : line.trim();
  });
  return lines.join('\n');
}
