/** The day where the reader is, or in a time zone, such as `2026-12-01`, as Swedish has it. */
export const dayOf = (moment: Date, timeZone?: string): string =>
  moment.toLocaleDateString('sv-SE', { timeZone });
