import { z } from 'astro/zod';

/** An address on this site, without host and anchor. */
const path = z
  .string()
  .regex(
    /^\/[a-z0-9._/-]*$/,
    'must be an address without the host, such as /blog/old-name, in lowercase',
  )
  .refine((value) => value === '/' || !value.endsWith('/'), {
    message: 'must not end with a slash',
  })
  .refine((value) => !/\/\/|\/\.{1,2}(\/|$)/.test(value), {
    message: 'must name each folder: no "//", "/./", or "/../"',
  });

/** A page of this site, or the whole address of another. */
export const destination = z.string().regex(
  // Of another host only by https, and by its name: neither an address of a machine nor `user@host`.
  /^(\/(?!\/)[a-z0-9._/-]*(\?[\w.~%&=+-]+)?(#[\w-]+)?|https:\/\/([a-z0-9-]+\.)+[a-z]{2,}([/?#][\w.~%&=+,:;@!$/?#-]*)?)$/,
  'must be an address on this site, such as /blog/new-name or /pricing?from=spotify, or a whole one elsewhere, such as https://example.com/offer',
);

export const redirectSchema = z
  .strictObject({
    from: path.describe(
      'The old address, or one where people and programs look first, such as /feed.',
    ),
    to: destination.describe(
      'Where it leads now: a page of this site, or the whole address of another.',
    ),
  })
  .describe('An entry of `content/redirects.yaml`: an address that has moved.');

/** `content/redirects.yaml` */
export const redirectsSchema = z.array(redirectSchema);

/** Former addresses of a page, which lead to it. The editor adds one when an entry gets another slug. */
export const aliases = z.array(path).optional().describe('Former addresses, which lead here.');
