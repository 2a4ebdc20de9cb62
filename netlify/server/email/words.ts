/** A moment in words, such as `Nov 21, 2026, 10:00 AM UTC`. */
export function moment(ms: number): string {
  // The format puts a narrow space before AM, which some mail programs show as a box.
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

/** US dollars, or `undefined` for an order without a fixed price. */
export function price(cents: number): string | undefined {
  return cents === 0 ? undefined : `$${(cents / 100).toFixed(2).replace(/\.00$/, '')}`;
}

/**
 * How a e-mail begins. A name is used only when it can be nothing but a name: the address may be somebody else's, and
 * "Visit example.com" is not to be said in our name.
 */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M}' ’-]{0,30}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
