import type { APIRoute } from 'astro';

import { getCatalogueData } from '../../queries/catalogue.ts';

/** What can be ordered, for the functions (src/build/server-data.ts moves it to them). */
export const GET: APIRoute = async () => Response.json(await getCatalogueData());
