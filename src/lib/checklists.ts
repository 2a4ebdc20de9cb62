/** A guide with fewer checklists explains; one with as many is to be worked through. */
const LEAST_CHECKLISTS = 3;

/** How many lines there are to tick in a guide that is worked through; 0 for one that is read. */
export function countTickableLines(body: string): number {
  const checklists = body.match(/^<Checklist\b[^]*?^<\/Checklist>/gm) ?? [];
  if (checklists.length < LEAST_CHECKLISTS) return 0;
  return checklists.flatMap((checklist) => checklist.match(/^[-*] /gm) ?? []).length;
}
