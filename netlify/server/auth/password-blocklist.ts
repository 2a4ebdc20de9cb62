import type { RegisterRequest } from '../../../src/contracts/account.ts';
import { ApiError } from '../lib/errors.ts';
import commonPasswordList from './common-passwords.json' with { type: 'json' };

export type BlockReason = 'common' | 'personal';
type Person = Pick<RegisterRequest, 'firstName' | 'lastName' | 'email'>;

const SITE_WORDS = ['roomtone', 'podcast', 'podcasts', 'podcaster', 'podcasting', 'dashboard'];
/** Padding with this many digits or signs does not make a listed word acceptable. */
const MAXIMUM_PADDING = 4;
const MINIMUM_DIFFERENT_CHARACTERS = 3;
/** Shorter names occur in too many good passwords. */
const MINIMUM_WORD_LENGTH = 3;

const commonPasswords = new Set(commonPasswordList.lines.flatMap((line) => line.split(' ')));

/** Whether a password is common, or made of the person's name, address or our brand; checked when it is chosen. */
export function findBlockReason(password: string, person: Person): BlockReason | undefined {
  const text = password.normalize('NFC').toLowerCase();
  const core = text.replace(/^\P{L}+|\P{L}+$/gu, '');
  const isCoreOnly = text.length - core.length <= MAXIMUM_PADDING;

  const words = personalWords(person);
  if (words.has(text) || (isCoreOnly && words.has(onlyLettersAndDigits(core)))) {
    return 'personal';
  }
  if (new Set(text).size < MINIMUM_DIFFERENT_CHARACTERS) return 'common';
  if (commonPasswords.has(text) || (isCoreOnly && commonPasswords.has(core))) return 'common';
  return undefined;
}

function personalWords(person: Person): Set<string> {
  const localPart = person.email.slice(0, person.email.lastIndexOf('@'));
  const parts = [person.firstName, person.lastName, localPart]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)])
    .map((text) => text.normalize('NFC').toLowerCase());
  const words = [...new Set([...SITE_WORDS, ...parts, ...parts.map(onlyLettersAndDigits)])].filter(
    (word) => word.length >= MINIMUM_WORD_LENGTH,
  );
  return new Set([...words, ...words.flatMap((first) => words.map((second) => first + second))]);
}

function onlyLettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

const messages = {
  common: 'This password is too common. Please choose another one.',
  personal: 'This password contains your name, your email, or our name. Please choose another one.',
};

/** @throws ApiError 'common_password' */
export function requireUncommonPassword(password: string, person: Person, field: string): void {
  const reason = findBlockReason(password, person);
  if (!reason) return;
  const message = messages[reason];
  throw new ApiError('common_password', { message, fields: { [field]: message } });
}
