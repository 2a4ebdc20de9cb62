import type { EmailKey, EmailName, EmailValues } from '../../../src/contracts/email-texts.ts';
import type { EmailsData } from '../../../src/contracts/server-data.ts';
import emailsJson from '../../data/emails.json' with { type: 'json' };

const emails: EmailsData = emailsJson;

type Words<Name extends EmailName, Text> = <Key extends EmailKey<Name>>(
  key: Key,
  ...values: EmailValues<Name, Key>
) => Text;

interface EmailWords<Name extends EmailName> {
  /** A text in one line. */
  say: Words<Name, string>;
  paragraphs: Words<Name, string[]>;
}

/** The words of an email, from `content/emails/`. */
export function wordsOf<Name extends EmailName>(name: Name): EmailWords<Name> {
  // In one pass: what somebody typed is never filled in itself.
  const fill = (key: string, values: Readonly<Record<string, string>> = {}) =>
    (emails[name]?.[key] ?? '').replaceAll(
      /\{(\w+)\}/g,
      (token, filled: string) => values[filled] ?? token,
    );
  return {
    say: (key, ...[values]) => fill(key, values).replaceAll('\n', ' '),
    paragraphs: (key, ...[values]) => fill(key, values).split('\n'),
  };
}

/** What all emails share. */
export const shared = wordsOf('shared').say;
