import { expect, it } from 'vitest';

import { readContent } from '../../../scripts/content-check/content.ts';
import { examinePlaceholders } from '../../../scripts/deploy/placeholders.ts';
import { makeFolder, writeFiles } from '../content/temporary-folder.ts';

const MARK = '  placeholder: true\n';
const home = 'page: home\ncompanies:\n  names: [Invented Freight]\n';
const entry = (name: string, mark = '') => `- id: one\n  name: ${name}\n${mark}`;

function askedFor(files: Readonly<Record<string, string>>): string[] {
  const folder = makeFolder();
  writeFiles(folder, files);
  return [...examinePlaceholders(readContent(folder), false)]
    .filter(({ isBlocking }) => isBlocking)
    .map(({ text }) => text)
    .filter((text) => text.includes('content/'));
}

it('deploy:check blocks what content marks as a placeholder, by name', () => {
  expect(
    askedFor({
      'pages/home.yaml': home + MARK,
      'company/testimonials.yaml':
        entry('Dana Whitfield', MARK) + entry('A Real Client') + entry('Priya Raman', MARK),
      'company/team.yaml': entry('Ines Halloran', MARK),
    }),
  ).toEqual([
    'The company names in content/pages/home.yaml are invented: replace them with clients who agreed to be named.',
    'The quotes in content/company/testimonials.yaml (Dana Whitfield, Priya Raman) are invented: replace them with what clients said and agreed to see here.',
    'The people in content/company/team.yaml (Ines Halloran) are invented: replace them with those who work here.',
  ]);
});

it('deploy:check asks for nothing once no entry is marked', () => {
  expect(
    askedFor({
      'pages/home.yaml': home,
      'company/testimonials.yaml': entry('A Real Client', '  placeholder: false\n'),
      'company/team.yaml': entry('A Real Editor'),
    }),
  ).toEqual([]);
});

it('leaves a file that is no list to the content check', () => {
  expect(askedFor({ 'company/team.yaml': 'name: Ines Halloran\n' })).toEqual([]);
});

it('deploy:check blocks addresses and numbers in texts that reach no one', () => {
  const text = (words: string) => `---\ntitle: Terms\n---\n\n${words}\n`;
  expect(
    askedFor({
      'legal/mail.mdx': text('Write to hello@mail.roomtone.example.'),
      'legal/phone.mdx': text('Call +1 (307) 555-0142.'),
      'legal/real.mdx': text('Write to hello@roomtone.studio or call +1 (307) 555-2142.'),
    }),
  ).toEqual([
    'No one is reached at the address or number in content/legal/mail.mdx, content/legal/phone.mdx: write the real one.',
  ]);
});

it('deploy:check blocks the contact details of the repository, which are invented', () => {
  const [details] = examinePlaceholders(readContent(makeFolder()), false);
  expect(details).toMatchObject({
    isBlocking: true,
    text: expect.stringMatching(
      /^hello@roomtone\.example, \+1 \(307\) 555-0142, .*: no one is reached there\./,
    ) as string,
  });
});

it('deploy:check wants the privacy policy to name who runs the database', () => {
  const examine = (words: string) => {
    const folder = makeFolder();
    writeFiles(folder, { 'legal/privacy.mdx': `---\ntitle: Privacy\n---\n\n${words}\n` });
    return [...examinePlaceholders(readContent(folder), true)].some(
      ({ isBlocking, text }) => isBlocking && text.startsWith('DATABASE_URL'),
    );
  };
  expect(examine('- **Hosting.** Netlify.')).toBe(true);
  expect(examine('- **Hosting.** Netlify.\n- **Database.** Example Corp, in Ohio.')).toBe(false);
});
