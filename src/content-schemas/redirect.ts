import { z } from 'astro/zod';

const path = z
  .string()
  .regex(
    /^\/[a-z0-9._/-]*$/,
    'must be an address without the host, such as /blog/old-name, in lowercase',
  )
  .refine((value) => value === '/' || !value.endsWith('/'), {
    message: 'must not end with a slash',
  });

export const redirectSchema = z
  .strictObject({
    from: path.describe(
      'The old address, or one where people and programs look first, such as /feed.',
    ),
    to: z
      .string()
      .regex(
        /^\/[a-z0-9._/-]*(#[\w-]+)?$/,
        'must be an address without the host, such as /blog/new-name',
      )
      .describe('The page it leads to now, with an anchor if needed.'),
  })
  .describe('An entry of `content/redirects.yaml`: an address that has moved.');

/** `content/redirects.yaml` */
export const redirectsSchema = z.array(redirectSchema);
