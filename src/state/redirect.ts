/** Leaves for another page after a delay, so that the notice that explains it can be read (spec core §8). */
export function redirectAfter(delayMs: number, address: string): void {
  window.setTimeout(() => {
    window.location.assign(address);
  }, delayMs);
}
