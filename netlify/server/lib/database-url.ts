type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An environment whose `DATABASE_URL` is where the records are: as it was set, or else as Netlify Database sets
 * `NETLIFY_DB_URL` for functions. Nothing else reads the latter.
 */
export function withDatabaseUrl<Given extends Environment>(env: Given): Given {
  const { NETLIFY_DB_URL: fromNetlify } = env;
  return fromNetlify && !env['DATABASE_URL'] ? { ...env, DATABASE_URL: fromNetlify } : env;
}
