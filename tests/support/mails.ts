import { readFileSync } from 'node:fs';

const folder = new URL('../fixtures/mail/', import.meta.url);

/** A mail of `tests/fixtures/mail`, as it travels. @param reply its recipient. */
export const mailOf = (name: string, reply: string) =>
  readFileSync(new URL(`${name}.eml`, folder), 'utf8')
    .replaceAll('{reply}', reply)
    .replaceAll('\n', '\r\n');

/** A plain mail. @param changes headers, in place of others of the same name. */
export function plainMail(text: string, changes: Record<string, string> = {}): string {
  const headers = {
    From: 'Ada Lovelace <ada@example.com>',
    'Message-ID': '<one@example.com>',
    Subject: 'Re: YouTube Repurpose',
    'Content-Type': 'text/plain; charset=utf-8',
    ...changes,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, '', text].join('\r\n');
}
