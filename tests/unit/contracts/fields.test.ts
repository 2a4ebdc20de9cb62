import { describe, expect, it } from 'vitest';

import {
  canonicalEmail,
  contactNameSchema,
  emailSchema,
  firstNameSchema,
  lastNameSchema,
  messageSchema,
  passwordSchema,
  phoneSchema,
  podcastNameSchema,
  projectBriefSchema,
} from '../../../src/contracts/fields.ts';
import { fc, runs } from '../../support/properties.ts';

const schemas = {
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  phone: phoneSchema,
  brief: projectBriefSchema,
  contactName: contactNameSchema,
  podcastName: podcastNameSchema,
  message: messageSchema,
  email: emailSchema,
  password: passwordSchema,
} as const;

/** The first message, or `ok`. */
function verdict(name: keyof typeof schemas, value: unknown): string {
  const result = schemas[name].safeParse(value);
  return result.success ? 'ok' : (result.error.issues[0]?.message ?? 'no message');
}

const x = (count: number) => 'x'.repeat(count);

describe('a field at its limits', () => {
  const first = 'First name is required';
  const email = 'Please enter a valid email address';
  const message = 'Message must be at least 10 characters';
  const password = 'Password must be at least 6 characters';

  it.each<readonly [keyof typeof schemas, unknown, string]>([
    ['firstName', '', first],
    ['firstName', '   ', first],
    ['firstName', '\u202e', first],
    ['firstName', 'A', 'ok'],
    ['firstName', x(100), 'ok'],
    ['firstName', x(101), 'First name must be at most 100 characters'],
    ['firstName', undefined, first],
    ['firstName', 'Ada\u2028Lovelace', 'First name must be one line'],
    ['firstName', 'Ada\u001b[31m', 'First name contains characters that cannot be stored'],
    ['firstName', 'Ada\u0085Lovelace', 'First name must be one line'],
    ['firstName', 'Ada\rLovelace', 'First name must be one line'],
    ['firstName', 'Ada\ud800', 'First name contains characters that cannot be stored'],
    ['firstName', 'محمد', 'ok'],
    ['firstName', '<script>alert(1)</script>', 'ok'],
    ['lastName', '', 'Last name is required'],
    ['phone', '', 'Phone number is required'],
    ['phone', '+1 (307) 555-0100 ext. 7', 'ok'],
    ['phone', '\u0661\u0662\u0663\u0664\u0665', 'ok'],
    ['phone', '1-2-3-4', 'Enter a phone number with at least five digits'],
    ['phone', 'call me', 'Enter a phone number with at least five digits'],
    ['phone', '1'.repeat(40), 'ok'],
    ['phone', '1'.repeat(41), 'Phone number must be at most 40 characters'],
    ['brief', '', 'Project brief is required'],
    ['brief', ' \n ', 'Project brief is required'],
    ['brief', 'One\nTwo\tThree', 'ok'],
    ['brief', 'One\u009f', 'Project brief contains characters that cannot be stored'],
    ['brief', 'One\u00a0', 'ok'],
    ['brief', x(5001), 'Project brief must be at most 5000 characters'],
    ['contactName', ' A ', 'Name must be at least 2 characters'],
    ['contactName', 'Al', 'ok'],
    ['podcastName', '', 'ok'],
    ['podcastName', x(101), 'Podcast name must be at most 100 characters'],
    ['message', `${x(9)} `, message],
    ['message', x(10), 'ok'],
    ['message', x(5001), 'Message must be at most 5000 characters'],
    ['message', `${' '.repeat(20)}short`, message],
    ['email', '', email],
    ['email', 'ada@localhost', email],
    ['email', 'a b@example.com', email],
    ['email', 'ada@example.com', 'ok'],
    ['email', `${x(64)}@example.com`, 'ok'],
    ['email', `${x(65)}@example.com`, email],
    ['email', 'ada@example.com/../x', email],
    ['email', 'ada@example.com:8080', email],
    ['email', 'ada@192.0.2.1', email],
    ['email', 'ada@[::1]', email],
    ['email', '.ada@example.com', email],
    ['email', 'ada@example.com\r\nBcc: x@example.com', email],
    ['email', { toString: 'x' }, email],
    ['password', x(5), password],
    ['password', x(6), 'ok'],
    ['password', x(72), 'ok'],
    ['password', x(73), 'Password must be at most 72 characters (fewer with accents or emoji)'],
    [
      'password',
      'é'.repeat(37),
      'Password must be at most 72 characters (fewer with accents or emoji)',
    ],
    ['password', 'e\u0301'.repeat(36), 'ok'],
    ['password', 'secret\ud800', 'Password contains characters that cannot be stored'],
    ['password', 'tab\tand\u0000nul', 'ok'],
    ['password', ['secret'], password],
  ])('%s %j: %s', (name, value, expected) => {
    expect(verdict(name, value)).toBe(expected);
  });

  it('keeps the text, without outer white space and direction marks', () => {
    expect(phoneSchema.parse(' \u202a+1 307 555 0100\u202c ')).toBe('+1 307 555 0100');
    expect(projectBriefSchema.parse('  a\n b  ')).toBe('a\n b');
    expect(passwordSchema.parse('  keep  ')).toBe('  keep  ');
    expect(emailSchema.parse(' Ada@Example.com ')).toBe('Ada@Example.com');
  });
});

describe('the canonical form of an email address', () => {
  it.each([
    ['ada@example.com', 'ADA@EXAMPLE.COM'],
    ['ada@example.com', ' Ada@Example.Com '],
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
    ['ada@xn--bcher-kva.example', 'ada@BÜCHER.example'],
    ['ada@xn--bcher-kva.example', 'Ada@XN--BCHER-KVA.example'],
    ['ada@xn--bcher-kva.example', 'ada@bu\u0308cher.example'],
    ['ada@example.com', 'ada@ｅｘａｍｐｌｅ.com'],
    ['ada@example.com', 'ada@example。com'],
    ['ada@xn--strae-oqa.example', 'ada@Straße.example'],
  ])('is %s for %s', (canonical, spelling) => {
    expect(canonicalEmail(spelling)).toBe(canonical);
  });

  it.each([
    ['a.da@example.com', 'ada@example.com'],
    ['ada+b@example.com', 'ada@example.com'],
    ['ada@example.com', 'ada@example.org'],
    ['ada@example.com', 'ada@mail.example.com'],
  ])('distinguishes %s and %s', (one, other) => {
    expect(canonicalEmail(one)).not.toBe(canonicalEmail(other));
  });

  it.each([
    ['the Kelvin sign', '\u212a@example.com'],
    ['a dotless i', 'adm\u0131n@example.com'],
    ['Cyrillic letters', 'аdа@example.com'],
    ['a zero-width space', 'ad\u200ba@example.com'],
  ])('is undefined with %s before the @', (_what, text) => {
    expect(canonicalEmail(text)).toBeUndefined();
  });

  it.each([
    ['an encoded letter', 'ada@exa%6dple.com'],
    ['an encoded dot', 'ada@example%2ecom'],
    ['an encoded letter of another alphabet', 'ada@b%C3%BCcher.example'],
    ['a control before it', 'ada@\u0001example.com'],
    ['a control behind it', 'ada@example.com\u0000'],
    ['a tab in it', 'ada@exam\tple.com'],
    ['a mark of byte order in it', 'ada@exam\ufeffple.com'],
  ])('is undefined with %s in the domain', (_what, text) => {
    expect(canonicalEmail(text)).toBeUndefined();
  });

  it('keeps an ASCII domain as it was typed', () => {
    const sign = fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code));
    const piece = fc.oneof(
      sign,
      sign.map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`),
      fc.stringMatching(/^[A-Za-z0-9-]{1,8}$/),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), fc.nat(11), (pieces, at) => {
        const domain = `${'example.com'.slice(0, at)}${pieces.join('')}${'example.com'.slice(at)}`;
        const canonical = canonicalEmail(`ada@${domain}`);
        if (canonical !== undefined) expect(canonical).toBe(`ada@${domain.trim().toLowerCase()}`);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('is its own canonical form', () => {
    const local = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/);
    const label = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
      fc.constantFrom('bücher', '日本', 'Straße', 'CAFÉ'),
    );
    fc.assert(
      fc.property(local, label, fc.constantFrom('com', 'ORG', 'example'), (name, host, top) => {
        const canonical = canonicalEmail(`${name}@${host}.${top}`);
        if (canonical === undefined) return;
        expect(canonicalEmail(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^[!-~]+$/);
        expect(canonical).toBe(canonical.toLowerCase());
        expect(canonical.startsWith(`${name.toLowerCase()}@`)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('never throws, and returns nothing that could break out of a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const canonical = canonicalEmail(`${text}@example.com`) ?? canonicalEmail(`a@${text}`);
        if (canonical !== undefined) expect(canonical.length).toBeLessThanOrEqual(254);
      }),
      { numRuns: runs(2000) },
    );
  });
});
