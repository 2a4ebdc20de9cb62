/** `bestFor` → "Best for" */
export function labelOf(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `actions.0.to` → "Actions › 1 › To" */
export const labelOfKey = (key: string): string =>
  key
    .split('.')
    .map((part) => (/^\d/.test(part) ? String(Number(part) + 1) : labelOf(part)))
    .join(' › ');

/** An address made of a title: "Room tone, why?" → `room-tone-why`. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** In the reader's own time. */
export const inWords = (at: Date) =>
  at.toLocaleString('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
