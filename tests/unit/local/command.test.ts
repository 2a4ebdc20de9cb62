import { describe, expect, it } from 'vitest';

import { explainProblem } from '../../../scripts/command.ts';

describe('the problem of a command', () => {
  it.each([
    'ENOSPC: no space left on device, write',
    'Failed to write to output file: write dist/admin/page.js: no space left on device',
  ])('is a full disk, whoever reports it: %j', (message) => {
    expect(explainProblem(new Error(message))).toBe(
      'The disk is full: make room, then run the command again.',
    );
  });

  it.each([
    [
      "EACCES: permission denied, mkdir 'netlify/data'",
      "EACCES: permission denied, mkdir 'netlify/data'",
    ],
    [
      'Failed to write\nCaused by:\nPermission denied (os error 13)',
      'Permission denied (os error 13)',
    ],
  ])('is a folder that may not be written: %j', (message, cause) => {
    expect(explainProblem(new Error(message))).toBe(
      `This user may not write here (${cause}): change the owner or the permissions of the folder, then run the command again.`,
    );
  });

  it.each([new Error('listen EACCES: permission denied 127.0.0.1:80'), 'a text'])(
    'is not made up for %s',
    (error) => {
      expect(explainProblem(error)).toBeUndefined();
    },
  );
});
