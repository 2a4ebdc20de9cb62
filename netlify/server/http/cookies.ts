export type CookieJar = ReturnType<typeof cookieJar>;

/** @param isLocal allows names without `__Host-`, which elsewhere no subdomain or plain connection can set. */
export function cookieJar(request: Request, isLocal: boolean) {
  const isPlain = isLocal && new URL(request.url).protocol === 'http:';
  const prefix = isPlain ? '' : '__Host-';
  const shared = `Path=/; SameSite=Strict${isPlain ? '' : '; Secure'}`;
  const sent = request.headers.get('cookie') ?? '';
  const lines = new Map<string, string>();

  return {
    read: (name: string) => readCookie(sent, prefix + name),
    /** Whether it was sent, even if it cannot be read. */
    has: (name: string) => sent.includes(`${prefix}${name}=`),
    hasReadable: (name: string) => sent.includes(`${name}=`),
    set(name: string, value: string, seconds: number): void {
      lines.set(name, `${prefix}${name}=${value}; Max-Age=${seconds}; HttpOnly; ${shared}`);
    },
    /** Sets one that scripts can read, and that therefore may say nothing. */
    setReadable(name: string, value: string, seconds: number): void {
      lines.set(name, `${name}=${value}; Max-Age=${seconds}; ${shared}`);
    },
    lines: () => [...lines.values()],
  };
}

/** @returns undefined when missing or duplicated: a duplicate was planted. */
function readCookie(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
