// Loaded before the commands that import netlify/ (`node --import`): the functions import what content/ says from
// netlify/data/, which git does not have.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';

import { writeContentData } from '../src/build/content-data.ts';

const project = resolve(import.meta.dirname, '..');

try {
  writeContentData(project);
} catch (error) {
  const problem = error instanceof Error ? error.message : String(error);
  // Whoever mends the mistake with a command must be able to start it.
  const isThere = existsSync(join(project, 'netlify/data/company.json'));
  console.error(
    `${problem}\n\`npm run content:check\` lists every mistake in content/.${isThere ? ' Until they are put right, prices and emails are those of before.' : ''}`,
  );
  if (!isThere) process.exit(1);
}
