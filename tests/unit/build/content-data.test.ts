import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { writeContentData } from '../../../src/build/content-data.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let project: string;
const pathOf = (name: string) => join(project, name);
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const edit = (name: string, from: RegExp, to: string) => {
  writeFileSync(pathOf(name), read(name).replace(from, to));
};

beforeEach(() => {
  project = temporaryFolder();
  cpSync('tests/fixtures/content', pathOf('content'), { recursive: true });
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

  it('is not written again while it stays the same', () => {
    writeContentData(project);
    const before = statSync(pathOf('netlify/data/emails.json')).mtimeMs;
    writeContentData(project);
    expect(statSync(pathOf('netlify/data/emails.json')).mtimeMs).toBe(before);
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
