import { z } from 'astro/zod';

const path = z
  .string()
  .regex(
    /^\/[a-z0-9._/-]*$/,
    'must be an address without the host, such as /blog/old-name, in lower case',
  )
  .refine((value) => value === '/' || !value.endsWith('/'), {
    message: 'must not end with a slash',
  });

/** An entry of `content/redirects.yaml`: an address that has moved. */
export const redirectSchema = z.strictObject({
  /** The old address. */
  from: path,
  /** The page it leads to now, with an anchor if wanted. */
  to: z
    .string()
    .regex(
      /^\/[a-z0-9._/-]*(#[\w-]+)?$/,
      'must be an address without the host, such as /blog/new-name',
    ),
});

/** `content/redirects.yaml` */
export const redirectsSchema = z.array(redirectSchema);
