import { expect, it } from 'vitest';

import { copyProject } from '../../scripts/copy-project.ts';
import { runFirst, slowCommands } from '../support/first-commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it.each(slowCommands)('npm run $script works as the first command', async (command) => {
  const folder = temporaryFolder();
  await copyProject(folder);
  await expect(runFirst(folder, command)).resolves.toBeUndefined();
});
