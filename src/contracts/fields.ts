// Shared by the browser and the functions: one schema a field, so that both give the same verdict.
import * as z from 'zod/mini';

/** A schema for each field of a type, the optional ones too: what an object's schema forgets, it drops. */
export type FieldsOf<Type> = { [Name in keyof Type]-?: z.ZodMiniType<Type[Name]> };

/** Longest address that SMTP can deliver to (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;
/** bcrypt reads no more than this; what lies behind would not count. */
export const PASSWORD_MAX_BYTES = 72;
export const PASSWORD_MIN_LENGTH = 6;
export const NAME_MAX_LENGTH = 100;
export const PHONE_MAX_LENGTH = 40;
export const TEXT_MAX_LENGTH = 5000;

/** Ids of orders, messages, and jobs (RFC 9562). */
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const ASCII_DOMAIN =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * No character of a domain. Of ASCII nothing else stands in one, but the parser of addresses would drop controls and
 * decode `%6d`; programs that send mail do neither.
 */
const NOT_IN_DOMAIN = /[^a-z\d.\u0080-\uffff-]|\s/i;

/**
 * The one spelling under which an address is stored and looked up: lower case, domain in punycode.
 * Dots and `+tags` are kept: only the mail provider knows whether they matter.
 * @returns undefined when the text is no address that can be delivered to.
 */
export function canonicalEmail(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const domain = trimmed.slice(at + 1);
  if (at < 1 || local.length > 64 || !LOCAL_PART.test(local) || NOT_IN_DOMAIN.test(domain))
    return undefined;
  const url = URL.parse(`http://${domain}`);
  if (!url || !ASCII_DOMAIN.test(url.hostname)) return undefined;
  const canonical = `${local.toLowerCase()}@${url.hostname}`;
  return canonical.length <= EMAIL_MAX_LENGTH ? canonical : undefined;
}

/** At least one character that can be seen: white space and zero-width marks alone are no name. */
const VISIBLE = /[^\s\p{Cf}]/u;
/** Controls that turn the direction of what follows; copied telephone numbers often carry them. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Whatever some program begins a new line at, so that a text has the same lines wherever it is shown. */
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Text of a person: line breaks all alike; outer white space dropped; control characters other than line breaks and tabs
 * refused.
 * @param tooShort what is said when the text is missing or shorter than `minimum`.
 */
export function text(
  label: string,
  minimum: number,
  maximum: number,
  tooShort = sayTooShort(label, minimum),
) {
  return z.string(tooShort).check(
    z.overwrite((value) => value.replace(LINE_BREAKS, '\n')),
    z.trim(),
    z.minLength(minimum, tooShort),
    z.refine((value) => minimum === 0 || VISIBLE.test(value), { error: tooShort }),
    z.maxLength(maximum, `${label} must be at most ${maximum} characters`),
    // A lone half of a surrogate pair has no UTF-8 form: what was stored would not be what was typed.
    z.refine((value) => value.isWellFormed() && !CONTROLS.test(value), {
      error: `${label} contains characters that cannot be stored`,
    }),
  );
}

function sayTooShort(label: string, minimum: number): string {
  if (minimum === 0) return `${label} must be text`;
  return minimum === 1 ? `${label} is required` : `${label} must be at least ${minimum} characters`;
}

/** A line of text: as `text`, without line breaks; direction controls are dropped. */
function line(label: string, minimum: number, maximum: number) {
  return text(label, minimum, maximum).check(
    z.refine((value) => !/[\n\t]/.test(value), { error: `${label} must be one line` }),
    z.overwrite((value) => value.replace(DIRECTION_CONTROLS, '')),
  );
}

const INVALID_EMAIL = 'Please enter a valid email address';

/** An email address as typed. */
export const emailSchema = z.string(INVALID_EMAIL).check(
  z.trim(),
  z.refine((value) => canonicalEmail(value) !== undefined, { error: INVALID_EMAIL }),
);

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`;

/** A password, never trimmed. */
export const passwordSchema = z.string(PASSWORD_TOO_SHORT).check(
  z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT),
  z.refine(
    (value) => new TextEncoder().encode(value.normalize('NFC')).length <= PASSWORD_MAX_BYTES,
    { error: 'Password must be at most 72 characters (fewer with accents or emoji)' },
  ),
  // Halves of surrogate pairs would all become U+FFFD, so that different passwords would count as one.
  z.refine((value) => value.isWellFormed(), {
    error: 'Password contains characters that cannot be stored',
  }),
);

/** First name of an account. */
export const firstNameSchema = line('First name', 1, NAME_MAX_LENGTH);
/** Last name of an account. */
export const lastNameSchema = line('Last name', 1, NAME_MAX_LENGTH);
/** Telephone number in any notation. */
export const phoneSchema = line('Phone number', 1, PHONE_MAX_LENGTH).check(
  z.refine((value) => value === '' || /(?:\p{Nd}\P{Nd}*){5}/u.test(value), {
    error: 'Enter a phone number with at least five digits',
  }),
);
/** What the customer wants done. */
export const projectBriefSchema = text('Project brief', 1, TEXT_MAX_LENGTH);
/** Name of a show or project, may be empty. */
export const projectNameSchema = line('Show or project', 0, NAME_MAX_LENGTH);
/** Whom an invoice is made out to, beside the name; each may be empty. */
export const companySchema = line('Company', 0, NAME_MAX_LENGTH);
export const billingAddressSchema = text('Address', 0, 300);
export const taxIdSchema = line('Tax ID', 0, 40);
/** A day such as `2026-12-01`, may be empty. */
export const daySchema = z
  .string('Enter a date')
  .check(z.refine((value) => value === '' || isDay(value), { error: 'Enter a date' }));

/** A month such as `2026-12`. */
export const monthSchema = z
  .string('Choose a month')
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choose a month'));

function isDay(value: string): boolean {
  const ms = Date.parse(`${value}T00:00:00Z`);
  return (
    /^20\d\d-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(ms) &&
    new Date(ms).toISOString().startsWith(value)
  );
}

/** Name of the sender of a contact message. */
export const contactNameSchema = line('Name', 2, NAME_MAX_LENGTH);
/** Name of a podcast, may be empty. */
export const podcastNameSchema = line('Podcast name', 0, NAME_MAX_LENGTH);
/** Text of a contact message. */
export const messageSchema = text('Message', 10, TEXT_MAX_LENGTH);

export const SOURCE_MAX_LENGTH = 60;
const NO_SOURCE = 'Source must be a word or a host';
const SOURCE = /^[a-z\d][a-z\d._-]*$/;
/**
 * Where the visit came from that led to an order or message: the word of a link such as `?from=newsletter`, or the host
 * of the site that linked here. The sender has not typed it, so what is no such word is dropped and never refused.
 */
export const sourceSchema = z.catch(
  z.optional(
    z.string().check(z.maxLength(SOURCE_MAX_LENGTH, NO_SOURCE), z.regex(SOURCE, NO_SOURCE)),
  ),
  undefined,
);
/** The token of an emailed link. */
export const linkTokenSchema = z
  .string('The link is not complete')
  .check(z.minLength(1, 'The link is not complete'), z.maxLength(1024, 'The link is too long'));
/** Honeypot: people never see the field; a filled one is answered like a success and not stored. */
export const honeypotSchema = z.optional(
  z.string('Website must be text').check(z.maxLength(200, 'Website is too long')),
);
