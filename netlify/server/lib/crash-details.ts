/** Kind and place of a fault, without its message: that may quote what a visitor sent. */
export function crashDetails(error: unknown): { readonly error: string; readonly at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, 3).join(' ').replace(/\s+/g, ' ').trim() };
}
