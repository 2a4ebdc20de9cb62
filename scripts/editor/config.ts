import { posix as path } from 'node:path';

import type {
  CmsConfig,
  CollectionFile,
  EntryCollection,
  Field,
  FileCollection,
} from '@sveltia/cms';

import { documentPath } from '../../src/lib/seo/addresses.ts';
import { routes } from '../../src/routes.ts';
import { editing, site, type Editing } from '../../src/site.ts';
import { MAX_PICTURE_BYTES } from '../content-check/asset-problems.ts';
import { collectionNames, collections, type CollectionName } from '../content-check/content.ts';
import { fieldsOf, labelOf, listOfGroups, titleOf } from './fields.ts';
import { purposes, views } from './lists.ts';
import { shapeOfItem, type Shape } from './saved-form.ts';
import { shapeOf } from './schema-shape.ts';

/** What the build hands to the page of /admin. */
export interface EditorConfig {
  /** Whether changes can be sent anywhere but into a folder on this machine. */
  hasRepository: boolean;
  cms: CmsConfig;
  /** The schema of each format that the configuration names, and whether a text follows the keys. */
  formats: Record<string, { shape: Shape; hasBody: boolean }>;
}

/** What people call a collection, one of its entries, and the page that shows one. */
const names: Record<CollectionName, readonly [all: string, one: string, page?: string]> = {
  blog: ['Blog posts', 'Blog post', routes.blogPost('{{slug}}')],
  helpArticles: ['Help articles', 'Help article', routes.helpArticle('{{slug}}')],
  helpGuides: ['Help guides', 'Help guide', routes.helpGuide('{{slug}}')],
  campaigns: ['Campaigns', 'Campaign', routes.campaign('{{slug}}')],
  documents: ['Documents to download', 'Document', documentPath('{{slug}}')],
  legal: ['Policies', 'Policy', routes.legal('{{slug}}')],
  faq: ['Questions and answers', 'Group of questions'],
  services: ['Services', 'Service', routes.services()],
  plans: ['Plans', 'Plan', routes.pricing()],
  addOns: ['Add-ons', 'Add-on', routes.pricing()],
  equipmentItems: ['Equipment', 'Product'],
  equipmentKits: ['Equipment kits', 'Kit'],
  replies: ['Saved replies', 'Saved reply'],
  testimonials: ['Testimonials', 'Testimonial'],
  stats: ['Figures on the home page', 'Figure'],
  impact: ['Figures on the about page', 'Figure'],
  team: ['Team', 'Person'],
  values: ['Values', 'Value'],
  story: ['Story', 'Part'],
  process: ['Process', 'Step'],
  support: ['Support channels', 'Support channel'],
  pages: ['Pages', 'Page'],
  order: ['Order of entries', 'List'],
  site: ['On every page', 'Part'],
  emails: ['Emails', 'Email'],
  redirects: ['Addresses that have moved', 'Address'],
};

/**
 * The configuration of /admin, made from the schemas of the content.
 * @throws Error when a schema has a shape that the editor has no field for.
 */
export function editorConfig({ host, repository, branch }: Editing = editing): EditorConfig {
  const lists = collectionNames.filter((name) => collections[name].kind === 'list');
  const others = collectionNames.filter((name) => !lists.includes(name));
  return {
    hasRepository: repository !== undefined,
    formats: Object.fromEntries(
      collectionNames.map((name) => {
        return [formatOf(name), { shape: shapeOf(name), hasBody: hasBody(name) }];
      }),
    ),
    cms: {
      load_config_file: false,
      // A repository has to be named for a folder on this machine, too.
      backend: { name: host, repo: repository ?? 'nobody/this-checkout', branch },
      publish_mode: 'editorial_workflow',
      app_title: `${site.name} editor`,
      logo: { src: '/favicon.svg' },
      media_folder: 'content/blog',
      public_folder: '.',
      media_libraries: {
        default: { config: { slugify_filename: true, max_file_size: MAX_PICTURE_BYTES } },
        stock_assets: false,
      },
      slug: { encoding: 'ascii', clean_accents: true },
      collections: [
        ...others.map((name) => (shapeOf(name).oneOf ? pagesOf(name) : entriesOf(name))),
        {
          name: 'lists',
          label: 'Lists',
          icon: 'format_list_bulleted',
          ...withoutPreview,
          files: lists.map(listFile),
        },
      ],
    },
  };
}

const hasBody = (name: CollectionName) => collections[name].kind === 'text';

/** The editor takes no other name for files that begin with front matter. */
const formatOf = (name: CollectionName) => (hasBody(name) ? `${name}-frontmatter` : name);

const withoutPreview = { editor: { preview: false } };

function entriesOf(name: CollectionName): EntryCollection {
  const [label, singular, page] = names[name];
  const fields = fieldsOf(shapeOf(name), name);
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
    slug: { template: `{{fields.${title}}}`, editable: true },
    ...(page === undefined ? {} : { preview_path: page.replace(/^\//, '') }),
    ...withoutPreview,
    // Pictures lie next to the text.
    ...(hasBody(name) ? { media_folder: '', public_folder: '' } : {}),
    fields: hasBody(name) ? [...fields, body] : fields,
  };
}

const body: Field = {
  name: 'body',
  label: 'Text',
  widget: 'richtext',
  // The other mode would write Markdown anew, in its own way.
  modes: ['raw'],
  hint: 'Markdown, with blocks such as Callout and Checklist: content/README.md shows them all.',
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
    return { name: id, label: labelOf(id), file, format: formatOf(name), fields };
  });
  const [label] = names[name];
  return { name, label, description: purposes[name], ...withoutPreview, files };
}

function listFile(name: CollectionName): CollectionFile {
  const [label, singular] = names[name];
  const items = shapeOfItem(shapeOf(name));
  const list: Field = {
    name: 'entries',
    label,
    label_singular: singular,
    root: true,
    ...listOfGroups(items, name),
    hint: purposes[name],
  };
  const file = `content/${collections[name].path}.yaml`;
  // Portraits lie next to their list.
  const media = {
    media_folder: `/content/${path.dirname(collections[name].path)}`,
    public_folder: '.',
  };
  return { name, label, file, format: formatOf(name), ...media, fields: [list] };
}
