import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';

import { expect, it } from 'vitest';

import { copyProject } from '../../scripts/copy-project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What a recipe may break, but for what Netlify's packager makes: it packs the project, not its copy. */
const TESTED = 'build|content|contracts|features|http|orders|seo|site-search|spec'
  .split('|')
  .map((name) => `tests/unit/${name}/`);

/** A copy of the project to change, built and tested like the project itself. */
async function makeCopy() {
  const folder = join(temporaryFolder(), 'site');
  await copyProject(folder);
  const run = (script: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
      env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    });
    const output = (stdout + stderr).trimEnd().split('\n').slice(-200).join('\n');
    expect(status, `${basename(script)} ${words.join(' ')}\n${output}`).toBe(0);
  };
  return {
    run,
    write: (file: string, text: string) => {
      writeFileSync(join(folder, file), text);
    },
    edit: (file: string, ...changes: [from: string, to: string][]) => {
      let text = readFileSync(join(folder, file), 'utf8');
      for (const [from, to] of changes) {
        expect(text, file).toContain(from);
        text = text.replace(from, () => to);
      }
      writeFileSync(join(folder, file), text);
    },
  };
}

type Copy = Awaited<ReturnType<typeof makeCopy>>;

function addService({ run, edit }: Copy) {
  run('scripts/new.ts', 'service', 'Loudness Report');
  edit(
    'content/services/loudness-report.yaml',
    ['price:', 'price: $30'],
    ['Replace this with what the customer gets', 'A page with the levels of one episode'],
    ['Replace this with a feature', 'Loudness and true peak'],
    ['Replace this with another', 'What to change'],
  );
}

function addArticle({ run, edit }: Copy) {
  run('scripts/new.ts', 'article', 'What a Loudness Report Says');
  edit(
    'content/help/articles/what-a-loudness-report-says.mdx',
    [
      'Replace this with what a reader will be able to do',
      'Read the three numbers of a loudness report',
    ],
    ['Replace this with an offer', 'Have yours measured'],
    [
      'Replace this with one or two sentences on what we can do for the reader',
      'We measure every episode that we edit, and write down what we find',
    ],
    [
      'Replace this with a first paragraph that says why the reader should go on',
      'A report has three numbers, and each of them says something else about the episode that was measured',
    ],
    ['Replace this with a heading', 'Integrated loudness'],
    ['Replace this with what you know', 'It is the level of the whole episode'],
  );
}

function addPage({ write, edit }: Copy) {
  write(
    'content/pages/our-room.yaml',
    [
      'page: our-room',
      'title: Our room',
      'description: The room in Cheyenne where we listen to every episode before it goes out, how quiet it is, how soon a clap is gone, and what we had to build.',
      'heading:',
      '  kicker: Where we work',
      '  title: The room we listen in',
      '  text: It is quiet, and its walls give little back.',
      'figures:',
      '  title: Its figures',
      '  text: Eighteen decibels of noise, and a quarter of a second until a clap is gone.',
      '',
    ].join('\n'),
  );
  edit(
    'src/content-schemas/page.ts',
    [
      'const auth = ',
      "const ourRoom = pageOf('our-room', { heading: pageHeading, figures: heading });\n\nconst auth = ",
    ],
    ['  notFound,\n  announcement,\n]', '  ourRoom,\n  notFound,\n  announcement,\n]'],
  );
  edit('src/routes.ts', ['  blog: () =>', "  ourRoom: () => '/our-room',\n  blog: () =>"]);
  write(
    'src/pages/our-room.astro',
    [
      '---',
      "import CueSection from '../components/CueSection.astro';",
      "import PageHead from '../components/PageHead.astro';",
      "import BaseLayout from '../layouts/BaseLayout.astro';",
      "import { getPage } from '../queries/content.ts';",
      '',
      "const page = await getPage('our-room');",
      '---',
      '',
      '<BaseLayout title={page.title} description={page.description}>',
      '  <PageHead {...page.heading} />',
      '  <CueSection {...page.figures} />',
      '</BaseLayout>',
      '',
    ].join('\n'),
  );
  edit('src/pages/about.astro', [
    '    <a class="button" href={routes.contact()}>',
    '    <a class="button" href={routes.ourRoom()}>\n      See our room\n    </a>\n    <a class="button" href={routes.contact()}>',
  ]);
  edit('tests/unit/spec/specification.yaml', [
    '      /equipment,\n',
    '      /equipment,\n      /our-room,\n',
  ]);
}

function addEndpoint({ write, edit }: Copy) {
  write(
    'src/contracts/room.ts',
    [
      '// Shared by the browser and the functions: the noise of our room.',
      "import { defineEndpoint, json } from './endpoint.ts';",
      '',
      '/** How loud the room is, in dBA. */',
      'export const readRoomContract = defineEndpoint({',
      "  method: 'GET',",
      "  path: '/api/room',",
      '  answer: json<{ level: number }>(),',
      '  errors: [],',
      '});',
      '',
    ].join('\n'),
  );
  write(
    'netlify/server/messages/room.ts',
    '/** dBA, at night. */\nexport const readRoom = () => ({ level: 18 });\n',
  );
  edit(
    'netlify/server/routes/messages.ts',
    [
      'import { anybody,',
      "import { readRoomContract } from '../../../src/contracts/room.ts';\nimport { anybody,",
    ],
    [
      "import { sendMessage } from '../messages/contact.ts';",
      "import { sendMessage } from '../messages/contact.ts';\nimport { readRoom } from '../messages/room.ts';",
    ],
    ['];', '\n  route(readRoomContract, anybody, () => ({ body: readRoom() })),\n];'],
  );
  edit('netlify/functions/api.ts', ["    '/api/blog',", "    '/api/blog',\n    '/api/room',"]);
  edit('tests/api/endpoints.test.ts', [
    "  get('/api/blog'),",
    "  get('/api/blog'),\n  get('/api/room'),",
  ]);
}

function addOrderField({ edit }: Copy) {
  edit(
    'src/contracts/place-order.ts',
    [
      '  projectBrief: projectBriefSchema,\n',
      "  projectBrief: projectBriefSchema,\n  showName: z.optional(text('Show name', 0, 100)),\n",
    ],
    ['projectBriefSchema, projectNameSchema }', 'projectBriefSchema, projectNameSchema, text }'],
  );
  edit(
    'src/contracts/orders.ts',
    ['  projectBrief: string;\n', '  projectBrief: string;\n  showName?: string | undefined;\n'],
    [
      "{ name: 'customerPhone', label: 'Phone' },",
      "{ name: 'customerPhone', label: 'Phone' },\n  { name: 'showName', label: 'Show' },",
    ],
  );
  edit('netlify/server/orders/order.ts', [
    '  projectBrief: z.string(),\n',
    '  projectBrief: z.string(),\n  showName: z.optional(z.string()),\n',
  ]);
  edit('src/state/order-draft.ts', [
    "    projectBrief: '',\n",
    "    projectBrief: '',\n    showName: '',\n",
  ]);
  edit('src/features/ordering/OrderFormView.tsx', [
    '      <TextAreaField\n',
    '      <TextField label="Name of the show" {...form.field(\'showName\')} />\n      <TextAreaField\n',
  ]);
  edit('tests/api/orders.test.ts', [
    "describe('",
    [
      "it('keeps the name of the show, up to 100 characters', async () => {",
      '  const { browser } = await makeShop();',
      "  const { json } = await browser.post('/api/orders', makeOrder({ showName: 'River' }));",
      "  expect(json).toMatchObject({ status: 'pending' });",
      "  expect((await browser.get('/api/orders')).list).toMatchObject([{ showName: 'River' }]);",
      "  const long = makeOrder({ showName: 'x'.repeat(101) });",
      "  expect((await browser.post('/api/orders', long)).status).toBe(400);",
      '});',
      '',
      "describe('",
    ].join('\n'),
  ]);
}

it('following every recipe ends with a valid build and passing tests', async () => {
  const copy = await makeCopy();
  for (const follow of [addService, addArticle, addPage, addEndpoint, addOrderField]) follow(copy);
  copy.run('scripts/content-check.ts');
  copy.run('scripts/build.ts');
  copy.run('node_modules/.bin/astro', 'check');
  copy.run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=everyday',
    ...TESTED,
    'tests/api/',
    'tests/content/',
  );
}, 900_000);
