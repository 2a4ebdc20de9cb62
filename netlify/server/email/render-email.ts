import { readFileLink } from '../../../src/contracts/links.ts';

/** The same as in `src/site.ts`. */
export const studio = { name: 'Roomtone', email: 'hello@roomtone.example' } as const;

export interface EmailContext {
  siteUrl: string;
}

/** Such as `Nov 21, 2026, 10:00 AM UTC`. */
export function moment(ms: number): string {
  // Some mail programs show the narrow space before AM as a box.
  return `${momentFormat.format(ms).replaceAll('\u202f', ' ')} UTC`;
}

const momentFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The address may be somebody else's, and "Hello Visit example.com" would be spam in our name. */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}

/** What an email says, in order; a text is a paragraph. */
export type Block =
  | string
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'steps'; title: string; steps: readonly string[] }
  /** A user's text, line breaks kept. */
  | { kind: 'quote'; title: string; text: string }
  | { kind: 'link'; label: string; url: string }
  /** Addresses that a person typed: each with the host it leads to. One that may be no link stays text. */
  | { kind: 'links'; title: string; urls: readonly string[] }
  /** A list of things of ours, each with its page. */
  | { kind: 'items'; title: string; items: readonly { label: string; url: string }[] };

export interface EmailContent {
  subject: string;
  /** Heading; the subject without one. */
  title?: string;
  blocks: readonly Block[];
}

export interface EmailBody {
  text: string;
  html: string;
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

const LINE_LENGTH = 72;

const NOT_ME = { question: 'Did someone else use your address?', label: 'That wasn’t me' };

/** @param notMeUrl where the owner of the mailbox says that it was somebody else. */
export function renderEmail(content: EmailContent, notMeUrl?: string): EmailBody {
  return { text: toText(content, notMeUrl), html: toHtml(content, notMeUrl) };
}

function toText({ subject, title = subject, blocks }: EmailContent, notMeUrl?: string): string {
  const parts = [title, ...blocks.map(blockToText), `${studio.name}\n${studio.email}`];
  if (notMeUrl) parts.push(`${NOT_ME.question} ${NOT_ME.label}:\n${notMeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

function blockToText(block: Block): string {
  if (typeof block === 'string') return wrap(block);
  switch (block.kind) {
    case 'facts': {
      const width = Math.max(...block.facts.map(([name]) => name.length));
      return block.facts.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
    }
    case 'steps':
      return [
        wrap(block.title),
        ...block.steps.map((step, index) => wrap(step, `${index + 1}. `, '   ')),
      ].join('\n');
    case 'quote':
      return [
        block.title,
        '',
        ...block.text.split(LINE_BREAK).map((line) => wrap(line, '> ', '> ')),
      ].join('\n');
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'links':
      return [`${block.title}:`, ...block.urls.flatMap(linkToText)].join('\n');
    case 'items': {
      const items = block.items.map(({ label, url }) => `${wrap(label, '- ', '  ')}\n  ${url}`);
      return [block.title, ...items].join('\n');
    }
  }
}

/** Words longer than a line stay whole. */
function wrap(text: string, firstIndent = '', indent = ''): string {
  const lines: string[] = [];
  let line = firstIndent;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = indent;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join('\n');
}

const PAPER = '#f7f4ee';
const INK = '#221d18';
const QUIET = '#655c52';
const RULE = '#d8d1c5';
const SIGNAL = '#b8351b';
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif";

function toHtml({ subject, title = subject, blocks }: EmailContent, notMeUrl?: string): string {
  const notMe = notMeUrl
    ? `\n<p style="margin:8px 0 0;color:${QUIET};font-size:14px">${NOT_ME.question} <a href="${escape(notMeUrl)}" style="color:${QUIET}">${NOT_ME.label}</a></p>`
    : '';
  // Inline styles: mail programs drop style sheets.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;background:${PAPER};color:${INK};font:16px/1.55 ${FONT}">
<main style="max-width:34rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;border-bottom:2px solid ${INK};padding-bottom:8px;font-weight:700">${studio.name}</p>
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2">${escape(title)}</h1>
${blocks.map(blockToHtml).join('\n')}
<p style="margin:32px 0 0;border-top:1px solid ${RULE};padding-top:12px;color:${QUIET};font-size:14px">${studio.name} · <a href="mailto:${studio.email}" style="color:${QUIET}">${studio.email}</a></p>${notMe}
</main>
</body>
</html>
`;
}

function blockToHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escape(block)}</p>`;
  switch (block.kind) {
    case 'facts': {
      const rows = block.facts.map(
        ([name, value]) =>
          `<tr><th scope="row" style="padding:6px 16px 6px 0;border-top:1px solid ${RULE};color:${QUIET};font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${escape(name)}</th><td style="padding:6px 0;border-top:1px solid ${RULE};vertical-align:top">${escape(value)}</td></tr>`,
      );
      return `<table style="border-collapse:collapse;width:100%;margin:0 0 20px">${rows.join('')}</table>`;
    }
    case 'steps': {
      const items = block.steps.map((step) => `<li style="margin:0 0 8px">${escape(step)}</li>`);
      return `<h2 style="margin:24px 0 8px;font-size:18px">${escape(block.title)}</h2>\n<ol style="margin:0 0 16px;padding-left:22px">${items.join('')}</ol>`;
    }
    case 'quote':
      return `<h2 style="margin:24px 0 8px;font-size:18px">${escape(block.title)}</h2>\n<blockquote style="margin:0 0 16px;border-left:3px solid ${SIGNAL};padding:2px 0 2px 14px;white-space:pre-line">${escape(block.text)}</blockquote>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escape(block.url)}" style="display:inline-block;background:${SIGNAL};color:#fff;padding:10px 18px;text-decoration:none;font-weight:600">${escape(block.label)}</a></p>`;
    case 'links':
      return htmlList(block.title, block.urls.map(linkToHtml));
    case 'items':
      return htmlList(
        block.title,
        block.items.map(({ label, url }) => anchor(url, escape(label))),
      );
  }
}

function linkToText(address: string): string[] {
  const link = readFileLink(address);
  return link ? [`- ${link.host}`, `  ${link.href}`] : [`- ${address}`];
}

function linkToHtml(address: string): string {
  const link = readFileLink(address);
  if (!link) return escape(address);
  const path = `<span style="color:${QUIET}">${escape(link.path)}</span>`;
  return anchor(link.href, `<strong>${escape(link.host)}</strong>${path}`);
}

function anchor(url: string, html: string): string {
  return `<a href="${escape(url)}" title="${escape(url)}" style="color:${SIGNAL}">${html}</a>`;
}

/** @param htmls of the items. */
function htmlList(title: string, htmls: readonly string[]): string {
  const items = htmls.map(
    (html) => `<li style="margin:0 0 8px;overflow-wrap:anywhere">${html}</li>`,
  );
  return `<h2 style="margin:24px 0 8px;font-size:18px">${escape(title)}</h2><ul style="margin:0 0 20px;padding-left:22px">${items.join('')}</ul>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
