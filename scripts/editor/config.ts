import { globSync } from 'node:fs';
import { basename, posix as path } from 'node:path';

import type {
  CmsConfig,
  CollectionFile,
  EntryCollection,
  Field,
  FileCollection,
} from '@sveltia/cms';
import { z } from 'astro/zod';

import { textPages } from '../../src/build/redirects.ts';
import { pricedCollections } from '../../src/content-schemas/tokens.ts';
import { documentPath } from '../../src/lib/seo/addresses.ts';
import { routes } from '../../src/routes.ts';
import { editing, site, type Editing } from '../../src/site.ts';
import { MAX_FILE_BYTES } from '../content-check/asset-problems.ts';
import {
  collectionNames,
  collections,
  type CollectionName,
  type Content,
  type Entry,
} from '../content-check/content.ts';
import { neededBy } from '../content-check/link-problems.ts';
import { headingsOf } from '../content-check/mdx.ts';
import { readContent } from '../content-check/read-content.ts';
import { blocks } from '../content-check/schema-problems.ts';
import { fieldsOf, listOfGroups, titleOf } from './fields.ts';
import { labelOf } from './label.ts';
import { purposes, views } from './lists.ts';
import { CHECK_FIELD, shapeOfItem, type Shape } from './saved-form.ts';
import { shapeOf } from './schema-shape.ts';
import { TEXT_FIELD, type BlockForm } from './text-edits.ts';
import type { LinkTarget } from './text-field.tsx';

/** What the build hands to the page of /admin. */
export interface EditorConfig {
  /** Whether changes can be sent anywhere but into a folder on this machine. */
  hasRepository: boolean;
  cms: CmsConfig;
  /** The company's. */
  timeZone: string;
  /** What is said of an entry that others need, such as `blog/room-tone`, before it is deleted. */
  links: Record<string, string>;
  /** The schema of each format that the configuration names, and whether a text follows the keys. */
  formats: Record<string, { shape: Shape; hasBody: boolean }>;
  blocks: Record<string, BlockForm>;
}

/** What people call a collection, one of its entries, and the page that shows one. */
const names: Record<CollectionName, readonly [all: string, one: string, page?: string]> = {
  blog: ['Blog posts', 'Blog post', routes.blogPost('{{slug}}')],
  helpArticles: ['Help articles', 'Help article', routes.helpArticle('{{slug}}')],
  helpGuides: ['Help guides', 'Help guide', routes.helpGuide('{{slug}}')],
  campaigns: ['Campaigns', 'Campaign', routes.campaign('{{slug}}')],
  documents: ['Documents to download', 'Document', documentPath('{{slug}}')],
  legal: ['Policies', 'Policy', routes.legal('{{slug}}')],
  // One of them, the home page, has a redirect from /home for this.
  faq: ['Questions and answers', 'Group of questions', '/{{fields.place}}'],
  services: ['Services', 'Service', `${routes.services()}#{{slug}}`],
  plans: ['Plans', 'Plan', routes.pricing()],
  addOns: ['Add-ons', 'Add-on', routes.pricing()],
  equipmentItems: ['Equipment', 'Product', routes.equipment()],
  equipmentKits: ['Equipment kits', 'Kit', routes.equipment()],
  replies: ['Saved replies', 'Saved reply'],
  serviceGroups: ['Groups of services', 'Group', routes.services()],
  testimonials: ['Testimonials', 'Testimonial', routes.home()],
  guests: ['Guest authors', 'Guest author'],
  stats: ['Figures on the home page', 'Figure', routes.home()],
  impact: ['Figures on the about page', 'Figure', routes.about()],
  team: ['Team', 'Person', routes.about()],
  values: ['Values', 'Value', routes.about()],
  story: ['Story', 'Part', routes.about()],
  process: ['Process', 'Step', routes.home()],
  support: ['Support channels', 'Support channel', routes.help()],
  pages: ['Pages', 'Page'],
  order: ['Order of entries', 'List'],
  site: ['On every page', 'Part', routes.home()],
  emails: ['Emails', 'Email'],
  redirects: ['Addresses that have moved', 'Address'],
};

/** Where the files of `content/pages/` are shown that are not at the address of their name. */
const pageRoutes: Readonly<Record<string, string>> = {
  home: routes.home(),
  'dashboard-invoice': routes.invoice(),
  'account-email': routes.accountEmail(),
  'desk-sign-in': routes.deskSignIn(),
  'not-found': '/404',
  announcement: routes.home(),
};
const pageRoute = (id: string) => pageRoutes[id] ?? `/${id}`;

/**
 * The configuration of /admin, made from the schemas of the content.
 * @throws Error when a schema has a shape that the editor has no field for.
 */
export function editorConfig(
  { repository, branch }: Editing = editing,
  content = readContent('content'),
): EditorConfig {
  const lists = collectionNames.filter((name) => collections[name].kind === 'list');
  const others = collectionNames.filter((name) => !lists.includes(name));
  return {
    hasRepository: repository !== undefined,
    timeZone: content.timeZone,
    links: linksOf(content),
    formats: Object.fromEntries(
      collectionNames.map((name) => {
        return [formatOf(name), { shape: shapeOf(name), hasBody: hasBody(name) }];
      }),
    ),
    blocks: blockForms(),
    cms: {
      load_config_file: false,
      // A repository has to be named for a folder on this machine, too.
      backend: { name: 'github', repo: repository ?? 'nobody/this-checkout', branch },
      publish_mode: 'editorial_workflow',
      app_title: `${site.name} editor`,
      logo: { src: '/favicon.svg' },
      media_folder: 'content/blog',
      public_folder: '.',
      media_libraries: {
        default: {
          config: {
            slugify_filename: true,
            max_file_size: MAX_FILE_BYTES,
            // Made anew, a photo has nothing of what the camera wrote into it, such as where it was taken.
            transformations: { jpeg: { quality: 90 } },
          },
        },
        stock_assets: false,
      },
      slug: { encoding: 'ascii', clean_accents: true },
      collections: [
        ...others.map((name) => (shapeOf(name).oneOf ? pagesOf(name) : entriesOf(name))),
        {
          name: 'lists',
          label: 'Lists',
          icon: 'format_list_bulleted',
          files: lists.map(listFile),
        },
      ],
    },
  };
}

function linksOf(content: Content): EditorConfig['links'] {
  const nameOf = ({ at, yaml, file }: Entry) =>
    [at(titleOf(Object.keys(Object(yaml.value) as object))), file.path].find(
      (name) => typeof name === 'string',
    );
  return Object.fromEntries(
    [...neededBy(content)].map(([key, entries]) => {
      const names = [...new Set(entries.map(nameOf))];
      const [verb, rest, first] =
        (key.split('/')[0] ?? '') in textPages
          ? ['link', 'here and would lead nowhere', 'links']
          : ['name', 'this or its price', 'quoted prices'];
      const count = names.length === 1 ? `1 page ${verb}s` : `${names.length} pages ${verb}`;
      // The package takes the names out with the entry.
      return [
        key,
        `${count} ${rest}: ${names.join(', ')}. Change ${first} first; names go with it.`,
      ];
    }),
  );
}

const hasBody = (name: CollectionName) => collections[name].kind === 'text';

/** The editor takes no other name for files that begin with front matter. */
const formatOf = (name: CollectionName) => (hasBody(name) ? `${name}-frontmatter` : name);

/** An entry that no page shows has no preview either. */
const previewAt = (page?: string) =>
  page === undefined ? { editor: { preview: false } } : { preview_path: page };

function entriesOf(name: CollectionName): EntryCollection {
  const [label, singular, page] = names[name];
  // The editor adds to the former addresses by itself, as long as no field of the form is called like them.
  const fields = fieldsOf(shapeOf(name), name).filter(({ name: key }) => key !== 'aliases');
  const title = titleOf(fields.map(({ name: key }) => key));
  return {
    name,
    label,
    label_singular: singular,
    description: purposes[name],
    ...views[name],
    folder: `content/${collections[name].path}`,
    extension: hasBody(name) ? 'mdx' : 'yaml',
    format: formatOf(name),
    create: true,
    identifier_field: title,
    // A price is quoted by the name of its file.
    slug: {
      template: `{{fields.${title}}}`,
      editable: !pricedCollections.some((priced) => priced === name),
    },
    ...previewAt(page),
    // Pictures lie next to the text. Of a folder that is told by the text's, the editor takes all for the text's own, and
    // deletes them with it.
    ...(hasBody(name) && {
      media_folder: `/content/${collections[name].path}`,
      public_folder: '.',
    }),
    fields: [check, ...fields, ...(hasBody(name) ? [body] : [])],
  };
}

/** Says what the content check finds, above what it is about. */
const check: Field = { name: CHECK_FIELD, label: 'Check', widget: CHECK_FIELD, required: false };

/** Markdown, in a field of our own (text-field.tsx): the editor's would write it anew, in its own way. */
const body: Field = {
  name: 'body',
  label: 'Text',
  widget: TEXT_FIELD,
  hint: 'The buttons write Markdown and the blocks that content/README.md shows. What you don’t touch stays as it is.',
};

/** A collection whose files have a form each, called by the constant key of its schema, such as the pages. */
function pagesOf(name: CollectionName): FileCollection {
  const { oneOf = [] } = shapeOf(name);
  const files = oneOf.map((shape): CollectionFile => {
    const fields = fieldsOf(shape, name);
    const id = fields.flatMap((field) => ('default' in field ? [String(field.default)] : []))[0];
    if (id === undefined)
      throw new Error(`${name}: /admin needs a constant key that names the file of each form`);
    const file = `content/${collections[name].path}/${id}.yaml`;
    return {
      name: id,
      label: labelOf(id),
      file,
      format: formatOf(name),
      ...previewAt(name === 'pages' ? pageRoute(id) : names[name][2]),
      fields: [check, ...fields],
    };
  });
  const [label] = names[name];
  return { name, label, description: purposes[name], files };
}

function listFile(name: CollectionName): CollectionFile {
  const [label, singular, page] = names[name];
  const items = shapeOfItem(shapeOf(name));
  const list: Field = {
    name: 'entries',
    label,
    label_singular: singular,
    ...listOfGroups(items, name),
    hint: purposes[name],
  };
  const file = `content/${collections[name].path}.yaml`;
  // Portraits lie next to their list.
  const media = {
    media_folder: `/content/${path.dirname(collections[name].path)}`,
    public_folder: '.',
  };
  const form = { name, label, file, format: formatOf(name), ...previewAt(page), ...media };
  return { ...form, fields: [check, list] };
}

function blockForms(): Record<string, BlockForm> {
  const drawings = globSync('content/figures/*.svg').map((path) => basename(path, '.svg'));
  return Object.fromEntries(
    Object.entries(blocks).map(([block, { attributes, holds, inside }]) => {
      const { properties = {}, required = [] } = z.toJSONSchema(attributes) as Shape;
      const questions = Object.entries(properties).map(([name, property]) => {
        const { enum: words } = property as Shape;
        const options =
          block === 'Figure' && name === 'name' ? drawings.toSorted() : words?.map(String);
        return { name, required: required.includes(name), ...(options && { options }) };
      });
      return [block, { attributes: questions, holds, isInside: inside !== undefined }];
    }),
  );
}

/** Every page that a text may link to, and the chapters of texts. */
export function linkTargets(content: Content): LinkTarget[] {
  return content.entries.flatMap(({ collection, id, at, body }) => {
    const address = collection === 'pages' ? pageRoute(id) : names[collection][2];
    const title = at('title');
    const isPage = collection === 'pages' || address?.includes('{{slug}}');
    if (!isPage || address === undefined || typeof title !== 'string' || at('draft') === true)
      return [];
    const page = { address: address.replace('{{slug}}', id), title };
    const chapters = headingsOf(body).map(({ id: anchor, text }) => ({
      address: `${page.address}#${anchor}`,
      title: `${title} › ${text}`,
    }));
    return [page, ...chapters];
  });
}
