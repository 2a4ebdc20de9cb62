import { globSync, readdirSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '..');
/** What is made here, not written: a copy makes its own. */
const MADE =
  /^(\.(astro|data|git|netlify)|backups|coverage|dist|netlify.data|node_modules|screenshots|test-results)$/;

/** What a project consists of beside its content; `netlify/` in parts, because builds write into it. */
const partsOf = (folder: string) =>
  [
    ...readdirSync(folder),
    ...readdirSync(join(folder, 'netlify')).map((name) => `netlify/${name}`),
  ].filter((part) => !MADE.test(part) && part !== 'netlify' && part !== 'content');

/**
 * Copies the project into a folder, or brings the copy there up to date; what a build left in it stays.
 * @param content the folder that becomes its `content/`.
 */
export async function copyProject(
  folder: string,
  content = join(project, 'content'),
): Promise<void> {
  await mkdir(join(folder, 'netlify'), { recursive: true });
  for (const part of [...partsOf(folder), 'content'])
    await rm(join(folder, part), { recursive: true, force: true });
  for (const part of partsOf(project))
    await cp(join(project, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  await cp(content, join(folder, 'content'), { recursive: true });
  for (const packages of globSync('tests/*/node_modules', { cwd: project }))
    await symlink(join(project, packages), join(folder, packages));
  await linkPackages(folder);
}

/** Links to the packages one by one: what builds keep in `node_modules/.astro` must not be the project's own. */
async function linkPackages(folder: string): Promise<void> {
  const packages = join(folder, 'node_modules');
  await mkdir(packages, { recursive: true });
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (/^\.(astro|vite|vite-temp|cache)$/.test(name)) continue;
    await rm(join(packages, name), { force: true });
    await symlink(join(project, 'node_modules', name), join(packages, name));
  }
}
