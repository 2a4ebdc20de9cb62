import * as z from 'zod/mini';

import type { CatalogueData } from '../../../src/contracts/server-data.ts';
// Imported, because deployed functions cannot read files.
import catalogueJson from '../../data/catalogue.json' with { type: 'json' };
import type { Dependencies } from '../dependencies.ts';

/** Not a contract: browsers would load what it takes of zod. */
const catalogueDataSchema = z.array(
  z.object({
    name: z.string(),
    priceCents: z.int().check(z.gte(0)),
    revisions: z.optional(z.nullable(z.int())),
  }),
);
let catalogue: CatalogueData | undefined;

/** What can be ordered, for how much, and with how many rounds of changes. */
export function catalogueOf({ catalogue: read }: Pick<Dependencies, 'catalogue'>): CatalogueData {
  return read ? read() : (catalogue ??= catalogueDataSchema.parse(catalogueJson));
}
