import { hash } from 'node:crypto';

import type * as HtmlParsers from 'htmlparser2';
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

type Read = Omit<Mail, 'key' | 'header'> & {
  headers: readonly (readonly [name: string, value: string])[];
};

/** A mail within a mail is an attachment. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

/** @throws Error for what is no mail, or nested or headed beyond all measure. */
export async function readMail(posted: Uint8Array | PostmarkMail): Promise<Mail> {
  // Loaded on use: other requests need no parsers.
  const textOfHtml = htmlReader(await import('htmlparser2'));
  const read =
    posted instanceof Uint8Array
      ? fromMime(await parse(posted, textOfHtml))
      : fromPostmark(posted, textOfHtml);
  const { headers, ...mail } = read;
  const header = (wanted: string) =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? value : [])).join('\n');
  const id = header('message-id').trim();
  const whole = [id || header('date'), mail.from.address, mail.subject, mail.text];
  return { ...mail, header, key: hash('sha256', JSON.stringify(whole)) };
}

const MAXIMUM_LINES = 160_000;

type ReadHtml = (html: string) => string;
type TextParts = Partial<Record<'plain' | 'html', { value: string }[]>>;

async function parse(mime: Uint8Array, textOfHtml: ReadHtml): Promise<Email> {
  // It takes its time for each, and 6 MB in lines of base64 have half as many.
  const lines = mime.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);
  if (lines > MAXIMUM_LINES) throw new RangeError('too many lines');
  const { default: PostalMime } = await import('postal-mime');
  class Parser extends PostalMime {
    declare textMap: ReadonlyMap<unknown, TextParts>;
    declare textContent: Record<string, string>;

    /** In place of the parser's own, which takes a stranger's HTML hours to read. */
    renderTextContent(): void {
      const parts = [...this.textMap.values()].flatMap(({ plain = [], html = [] }) => {
        const said = plain.map(({ value }) => value).join('\n');
        return said.trim() === '' ? html.map(({ value }) => textOfHtml(value)) : said;
      });
      this.textContent = { plain: parts.join('\n') };
    }
  }
  return new Parser(LIMITS).parse(mime);
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

function fromPostmark(mail: PostmarkMail, textOfHtml: ReadHtml): Read {
  const { FromFull: from, Headers: headers = [], Attachments: files = [] } = mail;
  const { TextBody: text = '', HtmlBody: html = '' } = mail;
  const to = [mail.ToFull, mail.CcFull, mail.BccFull].flatMap((list) => list ?? []);
  return {
    from: { name: from?.Name ?? '', address: from?.Email ?? '' },
    recipients: [...to.map(({ Email }) => Email), mail.OriginalRecipient ?? []].flat(),
    subject: mail.Subject ?? '',
    headers: headers.map(({ Name, Value }) => [Name, Value] as const),
    text: text.trim() === '' ? textOfHtml(html) : text,
    attachments: files
      .filter(({ ContentID, ContentType }) => !(ContentID && ContentType?.startsWith('image/')))
      .map(({ Name, Content }) => ({
        name: Name ?? '',
        bytes: new Uint8Array(Buffer.from(Content, 'base64')),
      })),
  };
}

/** Of HTML that is read: what somebody wrote stands above. */
const HTML_LENGTH = 200_000;
const HIDDEN = ['head', 'script', 'style', 'title'];
const BLOCKS =
  /^(?:address|article|blockquote|center|div|dl|dt|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul)$/;

/** Reads the text of HTML, with its quotes marked as in text. */
function htmlReader({ Parser }: typeof HtmlParsers): ReadHtml {
  return (html) => {
    const lines = [''];
    let quotes = 0;
    let hidden = 0;
    const isStart = () => lines.at(-1) === '';
    const write = (text: string) => {
      if (hidden > 0 || text === '') return;
      lines.push((lines.pop() || (quotes > 0 ? '> ' : '')) + text);
    };
    const breakLine = () => {
      if (!isStart()) lines.push('');
    };
    const parser = new Parser({
      onopentag(name, { href = '' }) {
        if (HIDDEN.includes(name)) hidden += 1;
        if (name === 'br') lines.push('');
        if (BLOCKS.test(name)) breakLine();
        if (name === 'blockquote') quotes += 1;
        if (name === 'li') write('- ');
        if (/^https?:/.test(href)) write(`${href} `);
      },
      ontext(text) {
        const plain = text.replaceAll(/\s+/g, ' ');
        write(isStart() ? plain.trimStart() : plain);
      },
      onclosetag(name) {
        if (HIDDEN.includes(name)) hidden = Math.max(0, hidden - 1);
        if (BLOCKS.test(name)) breakLine();
        if (name === 'p') lines.push('');
        if (name === 'blockquote') quotes = Math.max(0, quotes - 1);
      },
    });
    parser.end(html.slice(0, HTML_LENGTH));
    return lines.join('\n');
  };
}
