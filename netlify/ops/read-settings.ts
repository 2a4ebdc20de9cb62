import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { UsageError } from './command.ts';

/** Settings from a file of NAME=value lines. @throws UsageError when it cannot be read. */
export function readSettings(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UsageError(
      `--env names ${file}, which ${isMissing ? 'does not exist' : 'cannot be read'}.`,
    );
  }
}
