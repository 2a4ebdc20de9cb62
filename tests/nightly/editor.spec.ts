import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { checkContent } from '../../scripts/content-check/check-content.ts';
import { isMistake } from '../../scripts/content-check/problem.ts';
import { readContent } from '../../scripts/content-check/read-content.ts';
import { bundleEditor } from '../../scripts/editor/bundle-editor.ts';
import { readRedirects } from '../../src/build/redirects.ts';
import {
  expectClosed,
  expectSaved,
  keepDraft,
  openWithRepository,
  publish,
  repository,
  repositoryFiles,
} from '../e2e/editor-at-github.ts';
import {
  button,
  changedLines,
  changeFirstText,
  contentFiles,
  field,
  formOf,
  noProblems,
  openEditor,
  openForm,
  previewOf,
  readSaved,
  rename,
  test,
} from '../e2e/editor.ts';
import { expect } from '../e2e/fixtures.ts';
import type { Files, GitHub } from '../support/github.ts';

const makeFolder = () => mkdtemp(join(tmpdir(), 'roomtone-editor-'));

test.describe('on a folder of this machine', () => {
  // The editor asks the site whether a post is online: one that is a draft or scheduled is not.
  test.use({ provoked: /status of 404 .*\/blog\/[\w-]+$/ });

  test('a change of the first text changes one line of a file of each kind', async ({ page }) => {
    test.setTimeout(600_000);
    await openEditor(page);
    // What stands in which order is moved, not written; hours have a form of their own; of two forms every text is in a group
    // that is closed at first; there are no guests.
    const written = contentFiles.filter(
      (path) =>
        !/^content\/(order\/|pages\/announcement|site\/(hours|navigation)|company\/guests)/.test(
          path,
        ),
    );
    const forms = new Map(
      written.flatMap((path) => {
        const form = formOf(path);
        if (!form) return [];
        // Pages and lists have a form each.
        const kind = ['pages', 'lists'].includes(form[0]) ? path : form[0];
        return [[kind, { path, form }] as const];
      }),
    );
    expect(forms.size).toBeGreaterThan(20);
    for (const { path, form } of forms.values()) {
      const before = readFileSync(path, 'utf8');
      await openForm(page, ...form);
      await changeFirstText(page);
      await expect
        .poll(async () => changedLines(before, await readSaved(page, path)), { message: path })
        .toHaveLength(1);
    }
  });

  test('a form of every kind is previewed on its page', async ({ page }) => {
    test.setTimeout(600_000);
    // Fields are made once they are on the screen.
    await page.setViewportSize({ width: 1600, height: 9000 });
    page.on('dialog', (dialog) => void dialog.accept());
    await openEditor(page);
    const seen = new Set<string>();
    for (const path of contentFiles) {
      const form = formOf(path);
      const [collection, entry] = form ?? [];
      const kind = collection === 'lists' ? entry : collection;
      if (!form || kind === undefined || seen.has(kind)) continue;
      seen.add(kind);
      await openForm(page, ...form);
      // There are no guests, so they have no page.
      if (['replies', 'order', 'emails', 'redirects', 'guests'].includes(kind)) {
        await expect(previewOf(page).locator('main')).toHaveCount(0);
      } else {
        await expect(noProblems(page)).toBeVisible();
        await expect(previewOf(page).locator('main'), path).toBeVisible();
        const note = page.frameLocator('iframe.preview').getByText('as it was last saved');
        await expect(note, path).toHaveCount(path.endsWith('.mdx') ? 0 : 1);
        if (path.endsWith('.mdx')) {
          await field(page, 'body').locator('textarea').fill('Something that no page says');
          await expect(previewOf(page).locator('.prose')).toHaveText(
            /Something that no page says$/,
          );
        }
      }
      // A form that is opened while another closes has no fields.
      await page.goto('/admin#/collections/blog');
      await expect(field(page, 'check')).toHaveCount(0);
    }
    expect(seen.size).toBeGreaterThan(15);
  });

  test('a mistake is told beside its field while it is typed, and what may be meant is asked', async ({
    page,
  }) => {
    await openEditor(page);
    let open = '';
    for (const [collection, entry, key, typed, words, isAsked] of [
      ['blog', 'when-not-to-automate', 'body', '#### Deep', 'Line 1: A heading with #### can’t', 0],
      ['blog', 'when-not-to-automate', 'excerpt', 'A favourite', 'Write "favor" in place of', 0],
      ['services', 'lite-edit', 'price', '45,00', 'Did you mean "$45"?', 0],
      ['services', 'lite-edit', 'price', '$400', 'is more than half away from the published', 1],
      [
        'services',
        'lite-edit',
        'name',
        'Ad-Read Tag',
        'The same stands in services/ad-read-tag.yaml',
        1,
      ],
    ] as const) {
      if (open !== entry) await openForm(page, collection, entry);
      open = entry;
      await expect(noProblems(page)).toBeVisible();
      const input = field(page, key).locator('input, textarea').first();
      const before = await input.inputValue();
      await input.fill(key === 'body' ? `${typed}\n\n${before}` : typed);
      await expect(field(page, key).locator('.check-message'), typed).toContainText(words);
      await expect(page.getByLabel('Save all the same')).toHaveCount(isAsked);
      await input.fill(before);
    }
  });

  test('entries are added to a list, moved in another, and chosen by their names', async ({
    page,
  }) => {
    // Fields are made once they are on the screen.
    await page.setViewportSize({ width: 1600, height: 9000 });
    await openEditor(page);
    const save = async (path: string, expected: string) => {
      await expect(noProblems(page)).toBeVisible();
      await button(page, 'Save').click();
      await expect.poll(() => readSaved(page, path)).toBe(expected);
      await expectClosed(page);
    };

    const team = 'content/company/team.yaml';
    const members = readFileSync(team, 'utf8');
    const count = members.split('- id').length - 1;
    await openForm(page, 'lists', 'team');
    await expect(noProblems(page)).toBeVisible();
    await field(page, 'entries').getByRole('button', { name: /^Add / }).first().click();
    const bio = 'Cuts interviews so that nobody hears where. Came to us from a daily news show.';
    const nora = { id: 'nora-bell', name: 'Nora Bell', role: 'Editor', bio };
    for (const [key, text] of Object.entries(nora))
      await field(page, `entries.${count}.${key}`).locator('input, textarea').first().fill(text);
    const lines = Object.entries(nora).map(([key, text]) => `  ${key}: ${text}\n`);
    await save(team, `${members}-${lines.join('').slice(1)}`);

    const order = 'content/order/services.yaml';
    await openForm(page, 'order', 'services');
    await expect(noProblems(page)).toBeVisible();
    const services = field(page, 'entries').getByRole('gridcell');
    await services.getByText('Standard Episode Edit').press('ArrowRight');
    await expect(services.first()).toHaveText('Lite Edit');
    const swap = /^( {2}- standard-episode-edit\n)( {2}- lite-edit\n)/m;
    await save(order, readFileSync(order, 'utf8').replace(swap, '$2$1'));

    await openForm(page, 'services', 'lite-edit');
    await expect(noProblems(page)).toBeVisible();
    await field(page, 'addOns').getByRole('combobox').click();
    await page.getByRole('option', { name: 'Additional Revision', exact: true }).click();
    await button(page, 'Save').click();
    await expect
      .poll(() => readSaved(page, 'content/services/lite-edit.yaml'))
      .toContain('  - additional-revision\n');
  });

  test('a new post with a photo is saved with it, and passes the content check', async ({
    page,
  }) => {
    await openEditor(page);
    await page.getByRole('button', { name: 'Create New Entry' }).click();
    await page.getByRole('checkbox', { name: /Cover/ }).click();
    const alt = 'Two hosts at a table, each close to a microphone';
    await field(page, 'cover.alt').locator('textarea').fill(alt);
    const photo = await sharp({
      create: { width: 1600, height: 1000, channels: 3, background: '#c86432' },
    })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 8/1 0/1' } })
      .jpeg()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await field(page, 'cover.picture').getByRole('button', { name: 'Browse' }).click();
    await page.getByRole('button', { name: 'Upload' }).click();
    await (
      await chooser
    ).setFiles({ name: 'Two Hosts.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Insert' }).click();
    // Words that are typed while the form is being made are lost.
    await field(page, 'title').getByRole('textbox').fill('A post made in the browser');
    const excerpt =
      'One or two plain sentences that say what a reader will know after this post, long enough for the lists that show them and for search engines to use whole.';
    await field(page, 'excerpt').locator('textarea').fill(excerpt);
    await field(page, 'publishedAt').locator('input').fill('2026-11-20T08:00');
    const text = 'The first paragraph.\n\n## A heading\n\nThe second one.';
    await field(page, 'body').locator('textarea').fill(text);
    await button(page, 'Save').click();

    const path = 'content/blog/a-post-made-in-the-browser.mdx';
    await expect
      .poll(() => readSaved(page, path))
      .toBe(
        `---\ntitle: A post made in the browser\nexcerpt: ${excerpt}\npublishedAt: 2026-11-20T15:00:00Z\ncover:\n  picture: two-hosts.webp\n  alt: ${alt}\n---\n\n${text}\n`,
      );
    expect(photo.toString('latin1')).toMatch(/Exif/);
    // Without what the camera wrote.
    expect(await readSaved(page, 'content/blog/two-hosts.webp')).toMatch(/^RIFF(?![^]*exif)/i);

    const folder = await makeFolder();
    await cp('content', folder, { recursive: true });
    await writeFile(join(folder, 'blog/two-hosts.webp'), await sharp(photo).webp().toBuffer());
    await writeFile(
      join(folder, 'blog/a-post-made-in-the-browser.mdx'),
      await readSaved(page, path),
    );
    expect(checkContent(readContent(folder))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

test.describe('an article that others link to', () => {
  const article = 'beginner-guide-podcast-editing';
  const path = `content/help/articles/${article}.mdx`;

  test('keeps its old address when it is renamed, and nothing has to be put right at once', async ({
    page,
  }) => {
    await openEditor(page);
    await openForm(page, 'helpArticles', article);
    await rename(page, article, 'first-edit');
    await button(page, 'Save').click();
    const renamed = 'content/help/articles/first-edit.mdx';
    await expect
      .poll(() => readSaved(page, renamed))
      .toContain(`aliases:\n  - /help/articles/${article}\n---\n`);
    await expect.poll(() => readSaved(page, path)).toBe('');

    const folder = await makeFolder();
    await cp('content', folder, { recursive: true });
    await rm(join(folder, `help/articles/${article}.mdx`));
    for (const file of [...contentFiles.filter((name) => /\.(mdx|yaml)$/.test(name)), renamed]) {
      const text = await readSaved(page, file);
      if (text !== '') await writeFile(join(folder, file.replace('content/', '')), text);
    }
    // A link in another text is told, and stops nothing.
    await writeFile(
      join(folder, 'redirects.yaml'),
      `- from: /start\n  to: /help/articles/${article}\n`,
    );
    const problems = checkContent(readContent(folder));
    expect(problems.filter(isMistake)).toEqual([]);
    expect(problems.map(({ message }) => message)).toContain(
      `"/help/articles/${article}" has moved and is only redirected: write "/help/articles/first-edit".`,
    );
    expect(await readRedirects(folder)).toEqual([
      { from: '/start', to: '/help/articles/first-edit' },
      { from: `/help/articles/${article}`, to: '/help/articles/first-edit' },
    ]);
    await rm(folder, { recursive: true });
  });

  test('says how many, and which, before it is deleted', async ({ page }) => {
    await openEditor(page);
    await openForm(page, 'helpArticles', article);
    await button(page, 'Show Editor Options').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Entry' });
    await expect(dialog).toContainText(/\d+ pages? links? here and would lead nowhere: \w+/);
    await button(page, 'Cancel').click();
  });
});

test('one page opened from the form of another has its own fields', async ({ page }) => {
  await openEditor(page);
  await openForm(page, 'pages', 'home');
  await expect(field(page, 'hero')).toBeVisible();
  await openForm(page, 'pages', 'services');
  await expect(field(page, 'custom')).toBeVisible();
  await expect(field(page, 'hero')).toHaveCount(0);
});

const post = 'content/blog/when-not-to-automate.mdx';
const before = readFileSync(post, 'utf8');
const title = /^title: .*$/m;
const branch = 'cms/blog/when-not-to-automate';
const serviceFile = 'content/services/lite-edit.yaml';
const service = readFileSync(serviceFile, 'utf8');
/** What the build would leave of the editor. */
let folder = '';

/** Signs in, gives a post another title, and lets something happen before it is saved. */
async function saveTitle(page: Page, happen?: (github: GitHub) => void) {
  const github = await openWithRepository(page, folder);
  await openForm(page, 'blog', 'when-not-to-automate');
  await titleField(page).fill('When not to automate');
  happen?.(github);
  await button(page, 'Save').click();
  return github;
}

/** Presses the button under what the check says, and reads what came of it. */
async function publishNow(page: Page, name = 'Publish') {
  const dialog = page.locator('.own-dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toContainText('Published.');
  await Promise.all([
    page.waitForEvent('load'),
    dialog.getByRole('button', { name: 'Close' }).click(),
  ]);
  await expect(page.getByRole('button', { name: /^Publish( drafts)?$/ })).toBeVisible();
}

const titleField = (page: Page) => field(page, 'title').locator('input');
test.describe('on a repository at GitHub', () => {
  test.describe.configure({ mode: 'default' });

  test.beforeAll(async () => {
    folder = await makeFolder();
    await bundleEditor(folder, repository);
  });

  test.afterAll(() => rm(folder, { recursive: true }));

  test('a save is one commit of one file, in a draft pull request, which Publish merges', async ({
    page,
  }) => {
    const github = await saveTitle(page);
    await keepDraft(page);

    expect(github.commits).toEqual([
      {
        branch,
        message: 'Update Blog post “when-not-to-automate”',
        written: { [post]: before.replace(title, 'title: When not to automate') },
        deleted: [],
      },
    ]);
    expect(github.pulls).toMatchObject([
      { branch, target: 'main', draft: true, labels: ['sveltia-cms/draft'] },
    ]);
    expect(github.filesOf('main')[post]).toBe(before);

    await publish(page, 'blog', 'when-not-to-automate');
    await expect
      .poll(() => github.filesOf('main')[post])
      .toContain('title: When not to automate\n');
  });

  test('is published from its form in two clicks, which save it first, and taken back in two', async ({
    page,
  }) => {
    const github = await openWithRepository(page, folder);
    await openForm(page, 'blog', 'when-not-to-automate');
    await titleField(page).fill('When not to automate');
    await button(page, 'Publish').click();
    await publishNow(page);
    const after = before.replace(title, 'title: When not to automate');
    expect(github.filesOf('main')).toEqual({ ...repositoryFiles, [post]: after });
    expect(github.branches).toEqual(['main']);

    await openForm(page, 'blog', 'when-not-to-automate');
    await expect(titleField(page)).toHaveValue('When not to automate');
    await button(page, 'Undo the last publication').click();
    await expect(page.getByRole('dialog', { name: /^Undo “/ })).toContainText(post);
    await publishNow(page, 'Undo it');
    expect(github.filesOf('main')).toEqual(repositoryFiles);
  });

  test('drafts are published together, and many prices at once', async ({ page }) => {
    const github = await openWithRepository(page, folder);
    const added = 'content/services/by-hand.yaml';
    const drafts = {
      'services/by-hand': { [added]: service.replace('Lite Edit', 'Edit by Hand') },
      'blog/when-not-to-automate': {
        [post]: before.replace(title, 'title: Edit by Hand at {price:by-hand}'),
      },
    };
    for (const [name, files] of Object.entries(drafts)) {
      github.begin(`cms/${name}`);
      github.push(`cms/${name}`, files);
      const labels = ['sveltia-cms/draft'];
      const about = { title: `Update ${name}`, target: 'main', draft: true, labels };
      github.pulls.push({ ...about, branch: `cms/${name}`, state: 'open' });
    }
    await button(page, 'Publish drafts').click();
    await page.getByLabel('Update blog/when-not-to-automate').check();
    await button(page, 'Publish 1').click();
    const dialog = page.getByRole('dialog', { name: 'Update blog/when-not-to-automate' });
    await expect(dialog).toContainText('There is no price of "by-hand".');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('All of them').check();
    await button(page, 'Publish 2').click();
    await publishNow(page, 'Publish 2');
    const together = Object.assign({}, ...Object.values(drafts)) as Files;
    expect(github.filesOf('main')).toEqual({ ...repositoryFiles, ...together });
    expect(github.branches).toEqual(['main']);

    await openForm(page, 'services', 'lite-edit');
    await button(page, 'All prices').click();
    await page.getByLabel('Price of Lite Edit', { exact: true }).fill('44');
    await page.getByLabel('Price of Edit by Hand', { exact: true }).fill('$43');
    // A phone shows no preview, and the last build has no such service.
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, 'Publish 2 prices').click();
    await publishNow(page);
    expect(github.filesOf('main')[serviceFile]).toBe(service.replace('$40', '$44'));
    expect(github.filesOf('main')[added]).toContain('price: $43\n');
    expect(github.commits).toHaveLength(1);
    await openForm(page, 'blog', 'when-not-to-automate');
    await expect(page.locator('.check')).toContainText('No problems found here.');
  });

  test.describe('a new group', () => {
    // Whether somebody has made the same file meanwhile.
    test.use({ provoked: /status of 404 .*\/content\/services\/stage-recording\.yaml/ });

    test('and the first service in it are published as one', async ({ page }) => {
      // Fields are made once they are on the screen.
      await page.setViewportSize({ width: 1600, height: 9000 });
      const github = await openWithRepository(page, folder);
      const groups = 'content/company/service-groups.yaml';
      const groupsBefore = String(repositoryFiles[groups]);
      const count = groupsBefore.split('- id').length - 1;
      await openForm(page, 'lists', 'serviceGroups');
      await expect(noProblems(page)).toBeVisible();
      await field(page, 'entries').getByRole('button', { name: /^Add / }).first().click();
      const group = {
        id: 'live',
        title: 'Live Events',
        text: 'Recorded before an audience, and mixed for those who weren’t there.',
        hint: 'Stages and rooms',
        'card.text': 'Panels, talks, and shows on a stage, recorded and mixed.',
        'card.priceLabel': 'Contact us',
      };
      for (const [key, text] of Object.entries(group))
        await field(page, `entries.${count}.${key}`).locator('input, textarea').first().fill(text);
      await field(page, `entries.${count}.drawing`).getByRole('radio', { name: 'video' }).click();
      await page.getByLabel('Save all the same').check();
      await button(page, 'Save').click();
      await keepDraft(page);

      await page.reload();
      const added = 'content/services/stage-recording.yaml';
      await page.evaluate(() => (location.hash = '#/collections/services/new'));
      await field(page, 'name').locator('input').fill('Stage Recording');
      await page.getByRole('combobox', { name: 'Group' }).selectOption('Live Events');
      await field(page, 'price').locator('input').first().fill('$900');
      const offer = 'An engineer at your event, from the first cable to the mix that you publish.';
      await field(page, 'description').locator('input, textarea').first().fill(offer);
      for (const [index, feature] of ['Up to three hours', 'Four microphones'].entries()) {
        await field(page, 'features').getByRole('button', { name: /^Add / }).first().click();
        await field(page, `features.${index}`).locator('input').first().fill(feature);
      }
      await field(page, 'revisions').getByRole('combobox').click();
      await page.getByRole('option', { name: '2', exact: true }).click();
      await expect(noProblems(page)).toBeVisible();
      await button(page, 'Save').click();
      await keepDraft(page);
      expect(github.filesOf('main')).toEqual(repositoryFiles);

      await button(page, 'Publish drafts').click();
      await page.getByLabel('All of them').check();
      await button(page, 'Publish 2').click();
      await publishNow(page, 'Publish 2');
      expect(github.filesOf('main')).toMatchObject({
        [groups]: expect.stringContaining('- id: live\n  title: Live Events\n') as unknown,
        [added]: expect.stringContaining('group: live\n') as unknown,
      });
    });
  });

  test('an entry that is deleted stays on the site until its deletion is published', async ({
    page,
  }) => {
    const github = await openWithRepository(page, folder);
    await openForm(page, 'blog', 'back-catalog-loudness');
    await button(page, 'Show Editor Options').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Entry' });
    await expect(dialog).toContainText('It won’t be removed until the deletion is published');
    await expect(dialog).not.toContainText('would lead nowhere');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectClosed(page);
    expect(github.filesOf('main')).toEqual(repositoryFiles);
    await page.evaluate(
      (hash) => (location.hash = hash),
      '#/collections/blog/entries/back-catalog-loudness',
    );
    // Its drawing is shown nowhere else.
    page.on('dialog', (asked) => void asked.accept());
    await button(page, 'Delete Entry').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const others = { ...repositoryFiles };
    delete others['content/blog/back-catalog-loudness.mdx'];
    await expect.poll(() => github.filesOf('main')).toEqual(others);
  });

  test.describe('a token that runs out', () => {
    // Whether the commit is online is asked with the same token.
    test.use({ provoked: /401|Bad credentials|deployment (info|source)/ });

    test('is said to be refused by a save, which keeps the form as it is', async ({ page }) => {
      const github = await saveTitle(page, (hub) => {
        hub.people.clear();
      });
      const dialog = page.getByRole('alertdialog', { name: 'Error' });
      await expect(dialog).toContainText(/error while saving.*Bad credentials.*still in the form/s);
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(titleField(page)).toHaveValue('When not to automate');
      expect(github.commits).toEqual([]);
    });
  });

  test.describe('a commit of someone else', () => {
    test.use({ provoked: /409|Server responded with an error/ });

    test('to the same text keeps a draft from being published, and says why', async ({ page }) => {
      const told: string[] = [];
      page.on('dialog', (dialog) => {
        told.push(dialog.message());
        void dialog.accept();
      });
      const github = await saveTitle(page);
      const theirs = before.replace('five tests', 'six tests');
      await keepDraft(page);
      github.push('main', { [post]: theirs });
      await publish(page, 'blog', 'when-not-to-automate');
      await expect(page.getByText('Couldn’t publish the entry. Please try again.')).toBeVisible();
      expect(github.filesOf('main')[post]).toBe(theirs);
      await expect.poll(() => told.at(-1)).toContain('your version is still in its draft');
      expect(told.at(-1)).toContain('Somebody published another version of this text');
      expect(told).toHaveLength(1);
      expect(github.filesOf(branch)[post]).toContain('title: When not to automate\n');
    });

    test('before a save is shown beside what was typed', async ({ page }) => {
      const theirs = before.replace('excerpt: ', 'excerpt: In short, ');
      const github = await saveTitle(page, (hub) => hub.push('main', { [post]: theirs }));
      const dialog = meanwhile(page);
      await expect(dialog).toContainText('Kim Ode published a change of it');
      await expect(dialog.getByRole('row', { name: /^Excerpt In short, / })).toBeVisible();
      await dialog.getByRole('button', { name: 'Save mine in its place' }).click();
      await expectSaved(page);
      expect(github.filesOf('main')[post]).toBe(theirs);
    });
  });

  test.describe('two people with one entry', () => {
    test.use({ provoked: /422|Nothing is saved/ });

    test('share one draft: the second is shown both texts, and whose it is', async ({
      page,
      context,
    }) => {
      const github = await openWithRepository(page, folder);
      github.people.set('github_pat_of_ben', 'Ben Okri');
      const other = await context.browser()!.newPage({ baseURL: new URL(page.url()).origin });
      await openWithRepository(other, folder, repositoryFiles, [github, 'github_pat_of_ben']);
      await openForm(page, 'blog', 'when-not-to-automate');
      await openForm(other, 'blog', 'when-not-to-automate');
      await titleField(page).fill('When not to automate');
      await button(page, 'Save').click();
      await keepDraft(page);

      const excerpt = field(other, 'excerpt').locator('textarea');
      const words = `${await excerpt.inputValue()}`.replace(/^\w+/, 'Five');
      await excerpt.fill(words);
      await button(other, 'Save').click();
      const dialog = meanwhile(other);
      await expect(dialog).toContainText('Ada Byron saved a draft of it on');
      await expect(dialog.getByRole('row', { name: /^Title When not to automate / })).toBeVisible();
      await dialog.getByRole('button', { name: 'Save both changes' }).click();
      await expectSaved(other);
      expect(github.pulls).toHaveLength(1);
      expect(github.filesOf(branch)[post]).toContain('title: When not to automate\n');
      expect(github.filesOf(branch)[post]).toContain(`excerpt: ${words}`);

      // What Ada's page shows is not what is there.
      const asked: string[] = [];
      page.on('dialog', (told) => {
        asked.push(told.message());
        void told.accept();
      });
      await openForm(page, 'blog', 'when-not-to-automate');
      await expect.poll(() => asked[0]).toMatch(/^Ben Okri saved a draft of it on .* read it\./s);
      await expect(field(page, 'excerpt').locator('textarea')).toHaveValue(words);
      await expect(page.getByRole('note')).toContainText('Ben Okri saved a draft of it on');
      await other.close();
    });
  });
});

const meanwhile = (page: Page) => page.getByRole('dialog', { name: /^This file / });
