import { expect, it } from 'vitest';

import { readContent } from '../../../scripts/content-check/content.ts';
import { examinePlaceholders } from '../../../scripts/deploy/examine-placeholders.ts';
import { makeFolder, writeFiles } from '../content/temporary-folder.ts';

const MARK = '  placeholder: true\n';
const home = 'page: home\ncompanies:\n  names: [Invented Freight]\n';
const entry = (name: string, mark = '') => `- id: one\n  name: ${name}\n${mark}`;

function askedFor(files: Readonly<Record<string, string>>): string[] {
  const folder = makeFolder();
  writeFiles(folder, files);
  const findings = examinePlaceholders(readContent(folder));
  expect(findings.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  return findings.map(({ text }) => text).filter((text) => text.includes('content/'));
}

it('deploy:check asks for what content marks as a placeholder, by name', () => {
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
