// Shared by the browser and the functions.
import * as z from 'zod/mini';

/**
 * Takes what the schema takes that a field names. By hand, as is `whole`: zod's own unions would be loaded by every
 * page that checks a form, for a few pages alone.
 */
export function oneOf<Schemas extends Record<string, z.ZodMiniType>>(
  field: string,
  schemas: Schemas,
) {
  type Value = z.infer<Schemas[keyof Schemas]>;
  const parse = z.transform((input: Record<string, unknown>, { issues }): Value => {
    const schema = Object.entries(schemas).find(([name]) => name === input[field])?.[1];
    const parsed = schema?.safeParse(input);
    if (parsed?.success) return parsed.data as Value;
    const problems = parsed?.error.issues ?? [{ message: `Unknown ${field}`, path: [field] }];
    for (const { message, path } of problems) issues.push({ code: 'custom', message, path, input });
    return z.NEVER;
  });
  return z.pipe(z.record(z.string(), z.unknown()), parse);
}
