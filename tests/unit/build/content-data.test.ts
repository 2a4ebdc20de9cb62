import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { writeContentData } from '../../../src/build/content-data.ts';
import { readDue } from '../../../src/build/due.ts';
import type { CatalogueData } from '../../../src/contracts/server-data.ts';
import { frozenContent } from '../../support/frozen-content.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let project: string;
const pathOf = (name: string) => join(project, name);
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const edit = (name: string, from: RegExp, to: string) => {
  writeFileSync(pathOf(name), read(name).replace(from, to));
};

beforeEach(() => {
  project = temporaryFolder();
  cpSync(frozenContent(), pathOf('content'), { recursive: true });
});

describe('what functions need of content/', () => {
  it('is there without a build, and follows each change', () => {
    writeContentData(project);
    expect(read('netlify/data/catalogue.json')).toContain(
      '{"name":"Lite Edit","priceCents":4000,"revisions":2,"turnaround":72,',
    );
    expect(read('netlify/data/company.json')).toBe(
      '{"name":"Roomtone","email":"hello@roomtone.example","timeZone":"America/Denver"}',
    );
    expect(read('netlify/data/replies.json')).toContain('"for":"orders","text":"Hi {name},');
    edit('content/replies/received.yaml', /^text:/m, 'for: messages\ntext:');
    edit('content/services/lite-edit.yaml', /price: .*/, 'price: $45');
    writeContentData(project);
    expect(read('netlify/data/catalogue.json')).toContain('{"name":"Lite Edit","priceCents":4500');
    expect(read('netlify/data/replies.json')).toContain('"for":"messages"');
  });

  it('has a price to come from its minute on, and until the next build what the pages say', () => {
    const next = '  from: 2027-01-01\n  price: $45\n';
    edit('content/services/lite-edit.yaml', /(?<=price: .*\n)/, `nextPrice:\n${next}`);
    edit(
      'content/plans/creator.yaml',
      /(?<=originalPrice: .*\n)/,
      `nextPrice:\n${next}  originalPrice: $60\n`,
    );
    edit(
      'content/replies/received.yaml',
      /^text:.*/m,
      'text: A Lite Edit is {price:lite-edit} and saves you from {originalPrice:creator}.',
    );
    const pricesAt = (moment?: string) => {
      writeContentData(project, moment === undefined ? undefined : new Date(moment));
      const catalogue = JSON.parse(read('netlify/data/catalogue.json')) as CatalogueData;
      const centsOf = (wanted: string) => catalogue.find(({ name }) => name === wanted)?.priceCents;
      return [
        centsOf('Lite Edit'),
        centsOf('Creator'),
        /A Lite Edit is (\S+) and saves you from (\S+)\./
          .exec(read('netlify/data/replies.json'))!
          .slice(1)
          .join(),
      ];
    };
    // Midnight in Cheyenne.
    expect(pricesAt('2027-01-01T06:59:59.999Z')).toEqual([4000, 22_000, '$40,$309']);
    const after = [4500, 4500, '$45,$60'];
    expect(pricesAt('2027-01-01T07:00:00Z')).toEqual(after);
    expect(pricesAt('2027-06-01T00:00:00Z')).toEqual(after);
    const startedAt = '2027-01-01T06:59:00.000Z';
    writeFileSync(pathOf('netlify/data/build.json'), JSON.stringify({ startedAt, due: [] }));
    expect(pricesAt()[0]).toBe(4000);
    const due = readDue(new Date(startedAt), 'America/Denver', pathOf('content'));
    expect(due[0]).toBe('2027-01-01T07:00:00.000Z');
    expect(readDue(new Date(due[0]!), 'America/Denver', pathOf('content'))).toEqual(due.slice(1));
  });

  it('has texts that are too long only because of what a token stands for', () => {
    const announcement = `page: announcement\nbar:\n  text: Call us until the end of the year, ${'or write, '.repeat(2)}as ever, {hours:phone}.\n  from: 2026-12-01\n  to: 2027-02-01\n`;
    writeFileSync(pathOf('content/pages/announcement.yaml'), announcement);
    edit(
      'content/site/hours.yaml',
      /$/,
      'exceptions:\n  - text: Closed over New Year\n    closed:\n      - phone\n    from: 2026-12-24\n    until: 2027-01-05\n',
    );
    for (const moment of ['2026-12-23', '2026-12-26']) writeContentData(project, new Date(moment));
    edit('content/pages/announcement.yaml', /, as ever/, ', as ever, as we always do');
    expect(() => {
      writeContentData(project, new Date('2026-12-23'));
    }).toThrow('must have at most 90 characters');
  });

  it('stays as it was while a file has a mistake, which is named', () => {
    writeContentData(project);
    const before = read('netlify/data/catalogue.json');
    edit('content/services/lite-edit.yaml', /price: .*/, 'price: cheap');
    expect(() => {
      writeContentData(project);
    }).toThrow(/content\/services\/lite-edit\.yaml: .*price/s);
    edit('content/services/lite-edit.yaml', /price: .*/, 'price: "');
    expect(() => {
      writeContentData(project);
    }).toThrow('content/services/lite-edit.yaml');
    expect(read('netlify/data/catalogue.json')).toBe(before);
  });

  it('refuses two offers with one name', () => {
    edit('content/services/lite-edit.yaml', /name: .*/, 'name: Show Notes');
    expect(() => {
      writeContentData(project);
    }).toThrow('Two entries of the catalogue are called "Show Notes"');
  });
});
