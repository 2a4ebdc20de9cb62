import type { EmailKey, EmailName, EmailValues } from '../../../src/contracts/email-texts.ts';
import { isolate } from '../../../src/contracts/isolate.ts';
import type { EmailsData } from '../../../src/contracts/server-data.ts';
import company from '../../data/company.json' with { type: 'json' };
import emailsJson from '../../data/emails.json' with { type: 'json' };

const emails: EmailsData = emailsJson;
const always = { studio: company.name, email: company.email };

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
