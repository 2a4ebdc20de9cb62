import type { Config } from '@netlify/functions';

/** Answers with nothing: what is left is what every function costs. */
export default (): Response => new Response('{}');

export const config: Config = { path: '/api/empty' };
