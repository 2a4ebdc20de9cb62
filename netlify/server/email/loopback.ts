/** Whether a host of an address is this very machine, as for trying things out: what goes there needs no TLS. */
export function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
