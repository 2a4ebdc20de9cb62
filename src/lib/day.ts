/** The day where the reader is, such as `2026-12-01`, as Swedish has it. */
export const dayOf = (moment: Date): string => moment.toLocaleDateString('sv-SE');
