import { globSync, readFileSync } from 'node:fs';

import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';

import { collectionNames } from '../../../scripts/content-check/content.ts';
import { editorConfig } from '../../../scripts/editor/config.ts';
import { slugify } from '../../../scripts/editor/label.ts';
import { savedForm, toNormalYaml } from '../../../scripts/editor/saved-form.ts';
import { shapeOf } from '../../../scripts/editor/schema-shape.ts';

const { cms, formats, links, timeZone } = editorConfig();

interface AnyField {
  name: string;
  widget?: string;
  hint?: string;
  fields?: AnyField[];
  field?: AnyField;
  collection?: string;
}
interface AnyFile {
  format: string;
  fields: AnyField[];
}

/** Every file of the content with the form that /admin has for it. */
const forms = (cms.collections ?? []).flatMap((collection) => {
  if ('files' in collection)
    return collection.files.map((file) => ({ path: file.file, form: file as unknown as AnyFile }));
  if (!('folder' in collection)) return [];
  const { folder, extension = '' } = collection;
  return globSync(`${folder}/*.${extension}`).map((path) => ({
    path: path.replaceAll('\\', '/'),
    form: collection as unknown as AnyFile,
  }));
});

/** Where a value has no field. */
function withoutField(value: unknown, fields: readonly AnyField[], path: string): string[] {
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => {
    const field = fields.find(({ name }) => name === key);
    // The package adds to the former addresses by itself, where no field is called like them.
    if (!field) return key === 'aliases' ? [] : [`${path}.${key}`];
    const { fields: below } = field;
    if (!below) return [];
    const items = Array.isArray(inner) ? inner : [inner];
    return items.flatMap((item: unknown) => withoutField(item, below, `${path}.${key}`));
  });
}

describe('the configuration of the editor', () => {
  it('saves where a repository is set, and else to a folder alone', () => {
    const where = { repository: 'studio/site', branch: 'live' };
    const { cms: set, hasRepository } = editorConfig(where);
    expect(set.backend).toEqual({ name: 'github', repo: 'studio/site', branch: 'live' });
    expect(hasRepository).toBe(true);
    expect(editorConfig({ ...where, repository: undefined }).hasRepository).toBe(false);
  });

  it.each([
    ['addOns/show-notes-writing', 'this or its price', 'Change quoted prices first'],
    ['helpArticles/beginner-guide-podcast-editing', 'here', 'Change links first'],
  ])('says what has to be changed before %s is deleted', (key, what, first) => {
    const words = new RegExp(`^\\d+ pages? \\w+ ${what}.*: .+\\. ${first}; names go with it\\.$`);
    expect(links[key]).toMatch(words);
  });

  it('opens the deploy preview at the page that shows an entry', () => {
    const paths = Object.fromEntries(
      (cms.collections ?? []).flatMap((collection) => {
        const list = 'files' in collection ? collection.files : [collection];
        return list.map((each) => {
          const { name, preview_path: path } = each as { name: string; preview_path?: string };
          return [`${'files' in collection ? `${collection.name}/` : ''}${name}`, path];
        });
      }),
    );
    expect(paths).toMatchObject({
      blog: '/blog/{{slug}}',
      services: '/services#{{slug}}',
      faq: '/{{fields.place}}',
      'pages/home': '/',
      'pages/not-found': '/404',
      'lists/team': '/about',
    });
    const hidden = Object.keys(paths).filter((name) => paths[name] === undefined);
    expect(hidden.filter((name) => !/^(order|emails)\//.test(name))).toEqual([
      'replies',
      'lists/guests',
      'lists/redirects',
    ]);
  });

  it('has a form for every file of the content', () => {
    const files = globSync('content/**/*.{mdx,yaml}').map((path) => path.replaceAll('\\', '/'));
    expect(forms.map(({ path }) => path).toSorted()).toEqual(files.toSorted());
  });

  it.each(forms)(
    'has a field for every value of $path, and saves it as it is',
    ({ path, form }) => {
      const text = readFileSync(path, 'utf8');
      const { shape, hasBody } = formats[form.format]!;
      const { fromFile, toFile } = savedForm({ shape, timeZone }, hasBody);
      const value = fromFile(text.trim()) as Record<string, unknown>;
      expect(withoutField(value, form.fields, path)).toEqual([]);
      expect(toFile(value)).toBe(text);
    },
  );

  it('takes labels, hints, limits, choices, and references from the schemas', () => {
    const fieldsOf = (name: string) =>
      forms.find(({ form }) => form.format.startsWith(name))!.form.fields;
    const expected: Record<string, object> = {
      'blog title': {
        label: 'Title',
        widget: 'string',
        hint: 'Heading of the page and text of links to it.',
        minlength: 10,
        maxlength: 100,
        required: true,
      },
      'blog publishedAt': {
        default: '{{now}}',
        widget: 'datetime',
        hint: 'When the post goes live: none for an undated post, a future time for a scheduled one. By the clock of America/Denver, the company’s time zone; the file has it in UTC, and the beginning of a day as the day.',
        input_timezone: 'America/Denver',
        output_utc: true,
        required: false,
      },
      'blog body': { widget: 'mdx' },
      'blog cover': {
        widget: 'object',
        required: false,
        fields: [
          { name: 'picture', widget: 'image', required: true },
          { name: 'alt', widget: 'text', label: 'Alternative text', required: false },
          { name: 'focus', widget: 'select', required: false },
        ],
      },
      'helpArticles category': { widget: 'select' },
      'helpArticles related': {
        widget: 'relation',
        collection: 'helpArticles',
        multiple: true,
        min: 2,
        max: 2,
      },
      'campaigns proof': {
        widget: 'relation',
        collection: 'lists',
        file: 'stats',
        value_field: 'entries.*.id',
        display_fields: ['entries.*.label'],
        multiple: true,
        min: 2,
        max: 3,
      },
      'services price': { widget: 'string' },
      'services group': {
        widget: 'choice',
        list: 'content/company/service-groups.yaml',
        shown: 'title',
      },
      'services revisions': {
        widget: 'select',
        options: [...Array(11).keys(), 'unlimited'].map((value) => ({
          label: String(value),
          value,
        })),
      },
      'helpArticles readMinutes': { value_type: 'int', min: 1 },
      'order entries': { widget: 'relation', collection: 'services', multiple: true },
    };
    for (const [place, properties] of Object.entries(expected)) {
      const [collection = '', key] = place.split(' ');
      const field = fieldsOf(collection).find(({ name }) => name === key);
      expect(field, place).toMatchObject(properties);
    }
  });

  it('leaves former addresses to the editor, which adds one on a rename', () => {
    for (const { form } of forms)
      expect(form.fields.map(({ name }) => name)).not.toContain('aliases');
    expect(Object.keys(shapeOf('helpArticles').properties ?? {})).toContain('aliases');
  });

  it('says what every field and every list is, unless its name does', () => {
    const plain = ['check', 'title', 'text', 'label', 'name', 'number', 'question'];
    const address = ['legalName', 'street', 'country'];
    const unexplained = ({ name, widget, hint, fields = [] }: AnyField): string[] => [
      ...(hint || widget === 'hidden' || [...plain, ...address].includes(name) ? [] : [name]),
      ...fields.flatMap((field) => unexplained(field).map((below) => `${name}.${below}`)),
    ];
    expect(forms.flatMap(({ form }) => form.fields.flatMap(unexplained))).toEqual([]);
    const withoutPurpose = (cms.collections ?? []).filter(
      (collection) =>
        'name' in collection && collection.name !== 'lists' && !('description' in collection),
    );
    expect(withoutPurpose).toEqual([]);
  });

  it('sorts, groups, and names entries by fields that they have', () => {
    for (const collection of cms.collections ?? []) {
      if (!('folder' in collection)) continue;
      const { name, summary = '', fields, sortable_fields: sorting, ...rest } = collection;
      const by = [rest.view_groups, rest.view_filters].flatMap((views) =>
        (Array.isArray(views) ? views : []).map(({ field }) => field),
      );
      const sorted = sorting && 'fields' in sorting ? sorting.fields : (sorting ?? []);
      const shown = [...summary.matchAll(/\{\{(\w+)/g)].map(([, key = '']) => key);
      const known = fields.map((field) => field.name);
      for (const key of [...by, ...sorted, ...shown]) expect(known, name).toContain(key);
    }
    const blog = cms.collections?.find(
      (collection) => 'name' in collection && collection.name === 'blog',
    );
    expect(blog).toMatchObject({
      thumbnail: 'cover.picture',
      sortable_fields: { default: { field: 'publishedAt', direction: 'descending' } },
      view_filters: [{ label: 'Drafts' }, { label: 'Scheduled', gt: '{{now}}' }, {}],
    });
  });

  it('names folders of pictures in full: the editor would delete all of one that is told by the text’s', () => {
    const folders = (cms.collections ?? []).flatMap((collection) =>
      'folder' in collection && collection.media_folder !== undefined
        ? [[collection.folder, collection.media_folder]]
        : [],
    );
    expect(folders).toContainEqual(['content/blog', '/content/blog']);
    for (const [folder, media] of folders) expect(media).toBe(`/${folder}`);
  });

  it('reaches nothing but the forms of collections that exist', () => {
    const references = JSON.stringify(cms).matchAll(/"collection":"(?:lists","file":")?(\w+)"/g);
    for (const [, name] of references) expect(collectionNames).toContain(name);
  });
});

describe('the form in which the editor saves', () => {
  const blog = savedForm({ shape: shapeOf('blog'), timeZone }, true);
  const front = { title: 'A title: of a post', excerpt: 'What it says.' };

  it('leaves out what was left empty, and writes a missing cover as none', () => {
    const saved = blog.toFile({
      ...front,
      draft: false,
      publishedAt: '',
      cover: null,
      body: 'Text',
    });
    expect(saved).toBe(
      "---\ntitle: 'A title: of a post'\nexcerpt: What it says.\ncover: none\n---\n\nText\n",
    );
    expect(blog.fromFile(saved.trim())).toEqual({ ...front, body: 'Text' });
  });

  it('keeps what was filled in, in the order of the schema', () => {
    // As the editor names a picture that was there already.
    const cover = { picture: '/./line.jpg', alt: 'A flat line that swells' };
    const saved = blog.toFile({ draft: true, cover, ...front, body: '\nOne\n\nTwo  \n\n' });
    expect(saved).toBe(
      "---\ntitle: 'A title: of a post'\nexcerpt: What it says.\ncover:\n  picture: line.jpg\n  alt: A flat line that swells\ndraft: true\n---\n\nOne\n\nTwo\n",
    );
  });

  it('keeps an unticked box and an empty list where they are needed', () => {
    const shape = z.toJSONSchema(
      z.strictObject({
        isOn: z.boolean(),
        names: z.array(z.string()),
        more: z.string().optional(),
      }),
    );
    const saved = savedForm({ shape, timeZone }, false).toFile({
      more: '',
      names: [],
      isOn: false,
    });
    expect(saved).toBe('isOn: false\nnames: []\n');
  });

  it('keeps a group that was added and needs what is not filled in, so that the check tells it', () => {
    const saved = blog.toFile({ ...front, cover: { picture: '', alt: '' }, body: 'Text' });
    expect(saved).toContain("cover:\n  picture: ''\n---\n");
    const shape = z.toJSONSchema(
      z.strictObject({ more: z.strictObject({ note: z.string().optional() }).optional() }),
    );
    expect(savedForm({ shape, timeZone }, false).toFile({ more: { note: '' } })).toBe('{}\n');
  });

  it('leaves out what the editor keeps in the items of a list once one was added', () => {
    const item = { from: '/old', to: '/' };
    const kept = { __sc_item_id: 'a1', __sc_item_original_key_path: 'entries.1' };
    const { toFile } = savedForm({ shape: shapeOf('redirects'), timeZone }, false);
    expect(toFile({ entries: [{ ...item, ...kept }] })).toBe('- from: /old\n  to: /\n');
  });

  it('is the same for keys in any order, and does not lose those it does not know', () => {
    const value = { unknown: 1, shortTitle: 'Terms', title: 'Terms of use' };
    expect(toNormalYaml(value, { shape: shapeOf('legal'), timeZone })).toBe(
      'title: Terms of use\nshortTitle: Terms\nunknown: 1\n',
    );
  });

  it.each([
    ['2026-11-25', '2026-11-25T07:00:00Z', '2026-11-25'],
    ['2026-11-24T19:30:00-07:00', '2026-11-25T02:30:00Z', '2026-11-25T02:30:00Z'],
    ['2026-11-25T02:30Z', '2026-11-25T02:30:00Z', '2026-11-25T02:30:00Z'],
    ['2026-02-30', '2026-02-30', '2026-02-30'],
  ])('shows the moment %s as %s, and writes it as %s', (written, shown, saved) => {
    const file = (moment: string) =>
      `---\ntitle: A post\nexcerpt: What it says.\npublishedAt: ${moment}\ncover: none\n---\n\nText\n`;
    const value = blog.fromFile(file(written)) as Record<string, unknown>;
    expect(value['publishedAt']).toBe(shown);
    expect(blog.toFile(value)).toBe(file(saved));
  });
});

it.each([
  ['Thirty seconds: why?', 'thirty-seconds-why'],
  ['Don’t chase the meter', 'dont-chase-the-meter'],
  ['Café Zürich — part 2', 'cafe-zurich-part-2'],
  ['  -- a --  ', 'a'],
  ['音', ''],
])('the address of "%s" is "%s"', (title, address) => {
  expect(slugify(title)).toBe(address);
});
