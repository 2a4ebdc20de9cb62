/** The day where the reader is, such as `2026-12-01`. */
export function dayOf(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
