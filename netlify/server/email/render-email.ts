import type { EmailKey, EmailName, EmailValues } from '../../../src/contracts/email-texts.ts';
import { isolate, replaceIsolated } from '../../../src/contracts/isolate.ts';
import { readFileLink } from '../../../src/contracts/links.ts';
import type { CompanyData, EmailsData } from '../../../src/contracts/server-data.ts';
import companyJson from '../../data/company.json' with { type: 'json' };
import emailsJson from '../../data/emails.json' with { type: 'json' };

export const studio: CompanyData = companyJson;
const emails: EmailsData = emailsJson;
const always = { studio: studio.name, email: studio.email };

/** The words of an email, from `content/emails/`: a text in one line, or its paragraphs. */
export function wordsOf<Name extends EmailName>(name: Name) {
  const paragraphs = <Key extends EmailKey<Name>>(key: Key, ...own: EmailValues<Name, Key>) => {
    const values: Record<string, string> = { ...always, ...own[0] };
    // In one pass: what somebody typed is never filled in itself.
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (token, filled: string) => isolate(values[filled] ?? token));
    return (emails[name]?.[key] ?? '')
      .split(/\n\s*\n/)
      .map((text) => fill(text.replaceAll('\n', ' ')));
  };
  const say = <Key extends EmailKey<Name>>(key: Key, ...own: EmailValues<Name, Key>) =>
    paragraphs(key, ...own).join(' ');
  return { say, paragraphs };
}

/** What all emails share. */
export const shared = wordsOf('shared').say;

export interface EmailContext {
  siteUrl: string;
}

/** Such as `Saturday, November 21, 2026, at 3:00 AM MST`: by the studio's clock, which it names, wherever it is read. */
export function moment(ms: number): string {
  // Some mail programs show the narrow space before AM as a box.
  return `${dayFormat.format(ms)}, at ${timeFormat.format(ms).replaceAll('\u202f', ' ')}`;
}

/** A day such as `2026-11-30` as `November 30, 2026`: the same in every zone. */
export function day(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : dateFormat.format(ms);
}

const { timeZone } = studio;
const date = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const dateFormat = new Intl.DateTimeFormat('en-US', { ...date, timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { ...date, weekday: 'long', timeZone });
const timeFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone,
});

/** The address may be somebody else's, and "Hello Visit example.com" would be spam in our name. */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,30}$/u.test(firstName)
    ? shared('greeting', { name: firstName })
    : shared('greetingWithoutName');
}

/** What an email says, in order; a text is a paragraph. */
export type Block =
  | string
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'steps'; title: string; steps: readonly string[] }
  /** A user's text, line breaks kept; an earlier one is there to remind. */
  | { kind: 'quote'; title: string; text: string; isEarlier?: boolean }
  | { kind: 'link'; label: string; url: string; isSecondary?: boolean }
  /** Addresses that a person typed: each with the host it leads to. One that may be no link stays text. */
  | { kind: 'links'; title: string; urls: readonly string[] }
  /** A list of things of ours, each with its page, if it has one. */
  | { kind: 'items'; title: string; items: readonly { label: string; url?: string }[] };

export interface EmailContent {
  subject: string;
  /** Heading; the subject without one. */
  title?: string;
  /** What happened, in a sentence: lists of emails show it after the subject. */
  preheader?: string;
  blocks: readonly Block[];
}

export interface EmailBody {
  text: string;
  html: string;
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

const LINE_LENGTH = 72;

export function renderEmail(content: EmailContent): EmailBody {
  return { text: toText(content), html: toHtml(content) };
}

function toText({ subject, title = subject, blocks }: EmailContent): string {
  const parts = [title, ...blocks.map(blockToText), `${studio.name}\n${studio.email}`];
  return `${replaceIsolated(parts.join('\n\n'), '$1')}\n`;
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
      const items = block.items.map(
        ({ label, url }) => `${wrap(label, '- ', '  ')}${url ? `\n  ${url}` : ''}`,
      );
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

/** Inline styles are the light ones, since mail programs drop style sheets; those that keep them can have it dark. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body{background:#191512!important;color:#f2ece3!important}
.quiet{color:#b9aea2!important}
.rule{border-color:#453d35!important}
.signal{color:#ff8f6f!important}
.bar{border-color:#ff8f6f!important}
}`;

function toHtml({ subject, title = subject, preheader, blocks }: EmailContent): string {
  const hidden = preheader
    ? `\n<p style="display:none;max-height:0;overflow:hidden">${escape(preheader)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(replaceIsolated(subject, '$1'))}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;background:${PAPER};color:${INK};font:16px/1.55 ${FONT}">${hidden}
<main style="max-width:34rem;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;border-bottom:2px solid;padding-bottom:8px;font-weight:700">${studio.name}</p>
<h1 style="margin:0 0 20px;font-size:26px;line-height:1.2">${escape(title)}</h1>
${blocks.map(blockToHtml).join('\n')}
<p class="quiet rule" style="margin:32px 0 0;border-top:1px solid ${RULE};padding-top:12px;color:${QUIET};font-size:14px">${studio.name} · <a href="mailto:${studio.email}" class="quiet" style="color:${QUIET}">${studio.email}</a></p>
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
          `<tr><th scope="row" class="quiet rule" style="padding:6px 16px 6px 0;border-top:1px solid ${RULE};color:${QUIET};font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${escape(name)}</th><td class="rule" style="padding:6px 0;border-top:1px solid ${RULE};vertical-align:top;overflow-wrap:anywhere" dir="auto">${escape(value)}</td></tr>`,
      );
      return `<table style="border-collapse:collapse;width:100%;margin:0 0 20px">${rows.join('')}</table>`;
    }
    case 'steps': {
      const items = block.steps.map((step) => `<li style="margin:0 0 8px">${escape(step)}</li>`);
      return `${heading(block.title)}\n<ol style="margin:0 0 16px;padding-left:22px">${items.join('')}</ol>`;
    }
    case 'quote': {
      const [name, color] = block.isEarlier
        ? ['quiet rule', `${RULE};color:${QUIET}`]
        : ['bar', SIGNAL];
      return `${heading(block.title, block.isEarlier)}\n<blockquote class="${name}" style="margin:0 0 16px;border-left:3px solid ${color};padding:2px 0 2px 14px;white-space:pre-line;overflow-wrap:anywhere" dir="auto">${escape(block.text)}</blockquote>`;
    }
    case 'link': {
      const [name, colors] = block.isSecondary
        ? ['signal bar', `color:${SIGNAL}`]
        : ['', `background:${SIGNAL};color:#fff`];
      return `<p style="margin:0 0 16px"><a href="${escape(block.url)}" class="${name}" style="display:inline-block;border:2px solid ${SIGNAL};${colors};padding:8px 16px;text-decoration:none;font-weight:600">${escape(block.label)}</a></p>`;
    }
    case 'links':
      return htmlList(block.title, block.urls.map(linkToHtml));
    case 'items':
      return htmlList(
        block.title,
        block.items.map(({ label, url }) => (url ? anchor(url, escape(label)) : escape(label))),
      );
  }
}

function heading(title: string, isQuiet = false): string {
  const look = isQuiet ? `font-size:14px;font-weight:400;color:${QUIET}` : 'font-size:18px';
  const name = isQuiet ? ' class="quiet"' : '';
  return `<h2${name} style="margin:24px 0 8px;${look}">${escape(title)}</h2>`;
}

function linkToText(address: string): string[] {
  const link = readFileLink(address);
  return link ? [`- ${link.host}`, `  ${link.href}`] : [`- ${address}`];
}

function linkToHtml(address: string): string {
  const link = readFileLink(address);
  if (!link) return escape(address);
  const path = `<span class="quiet" style="color:${QUIET}">${escape(link.path)}</span>`;
  return anchor(link.href, `<strong>${escape(link.host)}</strong>${path}`);
}

function anchor(url: string, html: string): string {
  return `<a href="${escape(url)}" title="${escape(url)}" class="signal" style="color:${SIGNAL}">${html}</a>`;
}

/** @param htmls of the items. */
function htmlList(title: string, htmls: readonly string[]): string {
  const items = htmls.map((html) => `<li style="margin:0 0 8px" dir="auto">${html}</li>`);
  return `${heading(title)}<ul style="margin:0 0 20px;padding-left:22px;overflow-wrap:anywhere">${items.join('')}</ul>`;
}

function escape(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
  return replaceIsolated(escaped, '<bdi>$1</bdi>');
}
