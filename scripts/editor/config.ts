import type { CmsConfig } from '@sveltia/cms';

import { editing, site, type Editing } from '../../src/site.ts';
import { routes } from '../../src/routes.ts';
import {
  collectionNames,
  collections,
  type Collection,
  type CollectionName,
} from '../content-check/content.ts';
import { MAX_PICTURE_BYTES } from '../content-check/asset-problems.ts';
import { fieldsOf, labelOf, listOfGroups, type Field } from './fields.ts';
import type { Shape } from './saved-form.ts';
import { shapeOf } from './schema-shape.ts';

/** What the build hands to the page of /admin. */
export interface EditorConfig {
  /** Whether changes can be sent anywhere but into a folder on this machine. */
  hasRepository: boolean;
  cms: CmsConfig;
  /** The schema of each format that the configuration names, and whether a text follows the keys. */
  formats: Record<string, { shape: Shape; hasBody: boolean }>;
}

type Entries = Extract<NonNullable<CmsConfig['collections']>[number], { folder: string }>;
type Files = Extract<NonNullable<CmsConfig['collections']>[number], { files: unknown }>;
type File = Files['files'][number];

/** What people call a collection, one of its entries, and the page that shows one. */
const names: Record<CollectionName, readonly [all: string, one: string, page?: string]> = {
  blog: ['Blog posts', 'Blog post', routes.blogPost('{{slug}}')],
  helpArticles: ['Help articles', 'Help article', routes.helpArticle('{{slug}}')],
  helpGuides: ['Help guides', 'Help guide', routes.helpGuide('{{slug}}')],
  legal: ['Policies', 'Policy', routes.legal('{{slug}}')],
  faq: ['Questions and answers', 'Group of questions'],
  services: ['Services', 'Service', routes.services()],
  plans: ['Plans', 'Plan', routes.pricing()],
  addOns: ['Add-ons', 'Add-on', routes.pricing()],
  equipmentItems: ['Equipment', 'Device or program'],
  equipmentKits: ['Equipment kits', 'Kit'],
  testimonials: ['Testimonials', 'Testimonial'],
  stats: ['Figures on the home page', 'Figure'],
  impact: ['Figures on the about page', 'Figure'],
  team: ['Team', 'Person'],
  values: ['Values', 'Value'],
  story: ['Story', 'Part'],
  process: ['Process', 'Step'],
  support: ['Ways to reach support', 'Way'],
  pages: ['Pages', 'Page'],
  redirects: ['Addresses that have moved', 'Address'],
};

/**
 * The configuration of /admin, made from the schemas of the content.
 * @throws Error when a schema has a shape that the editor has no field for.
 */
export function editorConfig(where: Editing = editing): EditorConfig {
  const formats: EditorConfig['formats'] = {};
  const lists: File[] = [];
  const all: (Entries | Files)[] = [];
  for (const name of collectionNames) {
    const shape = shapeOf(name);
    const { kind, path }: Collection = collections[name];
    formats[formatOf(name)] = { shape, hasBody: kind === 'text' };
    if (kind === 'list') lists.push(listFile(name, path, shape));
    else if (shape.oneOf) all.push(unionOf(name, path, shape.oneOf));
    else all.push(entriesOf(name, path, kind, shape));
  }
  all.push({
    name: 'lists',
    label: 'Lists',
    icon: 'format_list_bulleted',
    ...common,
    files: lists,
  });
  return {
    hasRepository: where.repository !== undefined,
    cms: { ...cms(where), collections: all },
    formats,
  };
}

/** The editor takes no other name for files that begin with front matter. */
const formatOf = (name: CollectionName) =>
  collections[name].kind === 'text' ? `${name}-frontmatter` : name;

const common = { editor: { preview: false } };

/** A repository has to be named for a folder on this machine, too. */
function cms({
  host,
  repository = 'nobody/this-checkout',
  branch,
}: Editing): Omit<CmsConfig, 'collections'> {
  return {
    load_config_file: false,
    backend: { name: host, repo: repository, branch },
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
  };
}

function entriesOf(
  name: CollectionName,
  path: string,
  kind: 'text' | 'data',
  shape: Shape,
): Entries {
  const [label, singular, page] = names[name];
  const fields = fieldsOf(shape, name);
  const title = fields.find(({ name: key }) => key === 'title' || key === 'name')?.name ?? 'title';
  return {
    name,
    label,
    label_singular: singular,
    folder: `content/${path}`,
    extension: kind === 'text' ? 'mdx' : 'yaml',
    format: formatOf(name),
    create: true,
    identifier_field: title,
    slug: { template: `{{fields.${title}}}`, editable: true },
    ...(page === undefined ? {} : { preview_path: page.replace(/^\//, '') }),
    ...common,
    // Pictures lie next to the text.
    ...(kind === 'text' ? { media_folder: '', public_folder: '' } : {}),
    fields: kind === 'text' ? [...fields, body] : fields,
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

/** A collection whose files have a form each, such as the pages. */
function unionOf(name: CollectionName, path: string, shapes: readonly Shape[]): Files {
  const [label] = names[name];
  const files = shapes.map((shape): File => {
    const key = Object.values(shape.properties ?? {}).find(
      (property) => typeof property === 'object' && property.const !== undefined,
    );
    const id = typeof key === 'object' ? String(key.const) : '';
    if (!id)
      throw new Error(`${name}: /admin needs a constant key that names the file of each form`);
    return {
      name: id,
      label: labelOf(id),
      file: `content/${path}/${id}.yaml`,
      format: formatOf(name),
      fields: fieldsOf(shape, `${name}.${id}`),
    };
  });
  return { name, label, ...common, files };
}

function listFile(name: CollectionName, path: string, { items }: Shape): File {
  const [label, singular] = names[name];
  if (typeof items !== 'object' || Array.isArray(items))
    throw new Error(`${name}: /admin needs to know what the list holds`);
  return {
    name,
    label,
    file: `content/${path}.yaml`,
    format: formatOf(name),
    fields: [
      {
        name: 'entries',
        label,
        label_singular: singular,
        root: true,
        ...listOfGroups(items, name),
        ...(items.description === undefined ? {} : { hint: items.description }),
      },
    ],
  };
}
