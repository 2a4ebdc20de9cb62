import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { check, checkChange, learn } from '../../../scripts/editor/checked-files.ts';
import { Repository } from '../../../scripts/editor/github.ts';
import { Publisher, type Publication } from '../../../scripts/editor/publisher.ts';
import { savedForm } from '../../../scripts/editor/saved-form.ts';
import { shapeOf } from '../../../scripts/editor/schema-shape.ts';
import { post } from '../../support/content-folder.ts';
import { encodingOf, type Files, GitHub } from '../../support/github.ts';

const files: Files = Object.fromEntries(
  globSync('content/**/*.*').map((path) => [path, readFileSync(path, encodingOf(path))]),
);
const service = 'content/services/lite-edit.yaml';
const other = 'content/services/show-notes.yaml';
const plan = 'content/plans/starter.yaml';
const forms = Object.fromEntries(
  (['services', 'plans'] as const).map((name) => [
    name,
    savedForm({ shape: shapeOf(name), timeZone: 'America/Denver' }, false),
  ]),
);

/** A repository with everything that is published, and a page of /admin that asks it. */
function makePage(said: string[] = []) {
  const github = new GitHub('ada', files);
  const access = { fetch: github.fetchAs('ada'), token: () => 'ada' };
  const repository = new Repository('studio/site', 'main', access);
  let waits = 0;
  const publisher = new Publisher(repository, {
    check: (published, change) => {
      learn(published, true);
      return Promise.resolve(checkChange(change));
    },
    // As the site was built, before the last commit.
    known: () => Promise.resolve({ ...files, [service]: 'name: Another\n' }),
    formOf: (path) => forms[path.split('/')[1] ?? ''],
    timeZone: 'America/Denver',
    wait: () => Promise.resolve((waits += 1)),
  });
  const publish = (publication: Publication) =>
    publisher.publish(publication, (sentence) => void said.push(sentence));
  return { github, repository, publisher, publish, waited: () => waits };
}

/** Somebody saves drafts, each a branch with a pull request. */
async function saveDrafts(
  { github, repository }: ReturnType<typeof makePage>,
  drafts: Readonly<Record<string, Files>>,
) {
  for (const [name, changes] of Object.entries(drafts)) {
    github.begin(`cms/${name}`);
    github.push(`cms/${name}`, changes, [], { by: 'Ben Okri' });
    const sent = { title: `Update ${name}`, head: `cms/${name}`, base: 'main', draft: true };
    await repository.ask('POST', '/pulls', sent);
  }
  return (await repository.list()).drafts;
}

const textOf = (path: string) => files[path] ?? '';
const priced = (text: string, price: string) => text.replace(/^price: .*$/m, `price: ${price}`);
const described = (text: string, words: string) =>
  text.replace(/^description: .*$/m, `description: ${words}`);
const words = 'A clean start and finish, even levels, and the final export within three days.';

/** An add-on, a service that offers it, their places, and a question: no link of it holds without the others. */
const line: Readonly<Record<string, Files>> = {
  'addOns/chapter-marks': {
    'content/add-ons/chapter-marks.yaml':
      'name: Chapter Marks\nprice: $15\ndescription: Named chapters in the file, with a time for each, as players show them.\n',
  },
  'services/chaptered-edit': {
    'content/services/chaptered-edit.yaml': described(
      textOf(service).replace('name: Lite Edit', 'name: Chaptered Edit'),
      'An edit of one episode with chapters that every player shows, each named by us.',
    ).replace('addOns:', 'addOns:\n  - chapter-marks'),
  },
  'order/services': {
    'content/order/services.yaml': textOf('content/order/services.yaml').replace(
      '  - lite-edit',
      '  - lite-edit\n  - chaptered-edit',
    ),
  },
  'services/show-notes': {
    [other]: described(
      textOf(other),
      'Notes for one episode, written to stand beside a Chaptered Edit at {price:chaptered-edit}.',
    ),
  },
};

describe('a draft', () => {
  it('is merged as it was read, and its branch goes', async () => {
    const page = makePage();
    const drafts = await saveDrafts(page, {
      'services/lite-edit': { [service]: priced(textOf(service), '$48') },
    });
    const publication = await page.publisher.ofDrafts(drafts);
    expect(publication.verdict).toEqual({ refused: [], asked: [] });
    await page.publish(publication);
    expect(page.github.filesOf('main')[service]).toContain('price: $48');
    expect(page.github.pulls).toMatchObject([{ state: 'merged' }]);
    expect(page.github.branches).toEqual(['main']);
  });

  it('is told what is wrong with the site as it would be, and what may be meant', async () => {
    const page = makePage();
    const drafts = await saveDrafts(page, {
      'services/lite-edit': { [service]: priced(textOf(service), '$4') },
      'services/show-notes': { [other]: priced(textOf(other), 'forty') },
    });
    const [wrong, jump] = await Promise.all(drafts.map((each) => page.publisher.ofDrafts([each])));
    const both = [wrong, jump].map((each) => each?.verdict);
    expect(both).toContainEqual({
      refused: [],
      asked: [expect.objectContaining({ message: expect.stringContaining('more than half away') })],
    });
    expect(both).toContainEqual({
      refused: [expect.objectContaining({ file: other, line: 2 })],
      asked: [],
    });
  });
});

describe('a text that needs what is published nowhere', () => {
  const faq = 'content/faq/contact.yaml';
  const brief = 'content/blog/one-page-ai-brief.mdx';
  const redirects = 'content/redirects.yaml';
  const answered = (words: string) => textOf(faq).replace(/(?<=answer: ).*/, words);

  it.each([
    // A draft may have it so far.
    ['a price', 'asked', faq, answered("'It costs {price:stage-recording} an hour.'")],
    ['a post', 'asked', brief, `${textOf(brief)}\n[Stages](/blog/stage-recording).\n`],
    ['a service', 'asked', brief, `${textOf(brief)}\n[Stages](/services#stage-recording).\n`],
    ['the end of a redirect', 'asked', redirects, '- from: /stage\n  to: /blog/stage-recording\n'],
    // No other file can.
    ['a heading', 'refused', brief, `${textOf(brief)}\n[Stages](#stage-recording).\n`],
    ['a section of a page', 'refused', brief, `${textOf(brief)}\n[Stages](/pricing#stages).\n`],
    ['a page without its slash', 'refused', brief, `${textOf(brief)}\n[Stages](/services/).\n`],
    ['another redirect', 'refused', redirects, '- from: /stage\n  to: /stage\n'],
  ])('such as %s is %s by its form, and refused where it is published', (_, kind, path, text) => {
    learn(files, true);
    expect(check({ [path]: text }, path).own).toMatchObject([{ kind }]);
    const { refused } = checkChange({ [path]: Buffer.from(text) });
    expect(refused).toMatchObject([{ file: path }]);
  });
});

describe('a post that comes out', () => {
  const path = 'content/blog/new.mdx';
  const dated = (day: string, more = '') =>
    post('Text.', `publishedAt: ${day}\n${more}`).replace('One or', 'Two or');
  const today = new Date().toISOString().slice(0, 10);

  it.each([
    ['is new', {}, dated('2026-01-05'), 1],
    ['was a draft', { [path]: dated('2026-01-05', 'draft: true\n') }, dated('2026-01-05'), 1],
    ['is of today', {}, dated(today), 0],
    ['is out already', { [path]: dated('2026-01-05') }, dated('2026-01-06'), 0],
    ['had another address', {}, dated('2026-01-05', 'aliases:\n  - /blog/old\n'), 0],
  ])('is asked about where it %s and bears an earlier day', (_, published, text, count) => {
    learn({ ...files, ...published }, true);
    const { refused, asked } = checkChange({ [path]: Buffer.from(text) });
    expect(refused).toEqual([]);
    expect(asked.filter(({ message }) => message.includes('with the date'))).toHaveLength(count);
  });
});

it('a draft of what somebody else has published meanwhile stays a draft, and is told so', async () => {
  const page = makePage();
  const drafts = await saveDrafts(page, {
    'services/lite-edit': { [service]: priced(textOf(service), '$48') },
  });
  page.github.push('main', { [service]: priced(textOf(service), '$50') });
  await expect(page.publisher.ofDrafts(drafts)).rejects.toThrow(
    'published another version of this text',
  );
  expect(page.github.filesOf('main')[service]).toContain('price: $50');
  expect(page.github.pulls).toMatchObject([{ state: 'open' }]);
  expect(page.github.branches).toHaveLength(2);
});

describe('a draft that was begun before others published in its file', () => {
  const groups = 'content/company/service-groups.yaml';
  const redirects = 'content/redirects.yaml';
  const winter = '- from: /winter\n  to: /pricing\n';

  it('is checked, and published, together with what they did', async () => {
    const page = makePage();
    const mine = textOf(groups).replace(/(?<=priceLabel: ).*$/m, 'From one call');
    const drafts = await saveDrafts(page, { 'lists/serviceGroups': { [groups]: mine } });
    const added = textOf(groups)
      .replaceAll(/^- id: (\w+)$/gm, '- id: ben-$1')
      .split(/^(?=- )/m);
    const theirs = textOf(groups) + (added.at(-1) ?? '').replace(/(?<=title: ).*$/m, 'By Ben');
    const id = /ben-\w+/.exec(theirs)?.[0] ?? '';
    page.github.push('main', {
      [groups]: theirs,
      'content/services/ben.yaml': described(
        textOf(service)
          .replace('Lite Edit', 'Edit by Ben')
          .replace(/(?<=group: ).*$/m, id),
        words,
      ),
    });
    const publication = await page.publisher.ofDrafts(drafts);
    expect(publication).toMatchObject({ title: drafts[0]?.title, verdict: { refused: [] } });
    await page.publish(publication);
    const published = page.github.filesOf('main')[groups];
    expect(published).toContain('priceLabel: From one call');
    expect(published).toContain(`id: ${id}`);
    expect(page.github.branches).toEqual(['main']);
    expect(page.github.pulls.map(({ state }) => state)).toEqual(['merged', 'merged']);
  });

  it('is refused for what is wrong only with both', async () => {
    const page = makePage();
    const drafts = await saveDrafts(page, {
      'lists/redirects': { [redirects]: winter + textOf(redirects) },
    });
    page.github.push('main', { [redirects]: textOf(redirects) + winter });
    const { verdict } = await page.publisher.ofDrafts(drafts);
    expect(verdict.refused).toMatchObject([{ message: '/winter is redirected twice.' }]);
  });
});

describe('drafts that need each other', () => {
  it('are refused alone, and published as one change', async () => {
    const page = makePage();
    const drafts = await saveDrafts(page, line);
    const refused: string[] = [];
    for (const draft of drafts) {
      const { verdict } = await page.publisher.ofDrafts([draft]);
      if (verdict.refused.length > 0) refused.push(draft.title);
    }
    expect(refused.toSorted()).toEqual([
      'Update services/chaptered-edit',
      'Update services/show-notes',
    ]);
    const publication = await page.publisher.ofDrafts(drafts);
    expect(publication.verdict.refused).toEqual([]);
    expect(page.github.filesOf('main')).toEqual(files);
    await page.publish(publication);
    expect(page.github.filesOf('main')).toEqual({
      ...files,
      ...Object.assign({}, ...Object.values(line)),
    });
    expect(page.github.pulls.map(({ state }) => state)).toEqual(Array(5).fill('merged'));
    expect(page.github.branches).toEqual(['main']);
  });

  it.each([
    ['another of them', {}],
    ['what is published', { [service]: priced(textOf(service), '$50') }],
  ])('are left as they are where one changes what %s does', async (_, published) => {
    const page = makePage();
    const drafts = await saveDrafts(page, {
      'services/lite-edit': { [service]: priced(textOf(service), '$48') },
      'services/light-edit': { [service]: priced(textOf(service), '$52') },
    });
    page.github.push('main', published);
    await expect(page.publisher.ofDrafts(drafts)).rejects.toThrow('changes the same lines');
    expect(page.github.filesOf('main')).toEqual({ ...files, ...published });
    expect(page.github.pulls.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(page.github.branches).toHaveLength(3);
  });

  it('are published as they were listed; what somebody saved since stays a draft', async () => {
    const page = makePage();
    const drafts = await saveDrafts(page, {
      'services/lite-edit': { [service]: priced(textOf(service), '$48') },
      'services/show-notes': { [other]: priced(textOf(other), '$60') },
    });
    const publication = await page.publisher.ofDrafts(drafts);
    page.github.push('cms/services/lite-edit', { [service]: priced(textOf(service), '$52') });
    await page.publish(publication);
    expect(page.github.filesOf('main')[service]).toContain('price: $48');
    expect(page.github.branches).toEqual(['main', 'cms/services/lite-edit']);
    expect(page.github.pulls.map(({ state }) => state)).toEqual(['open', 'merged', 'merged']);
  });

  it('are checked again once somebody else has published', async () => {
    const page = makePage();
    const drafts = await saveDrafts(page, line);
    const publication = await page.publisher.ofDrafts(drafts);
    page.github.push('main', { [plan]: priced(textOf(plan), '$150') });
    await expect(page.publish(publication)).rejects.toThrow('press the button once more');
    expect(page.github.pulls.every(({ state }) => state === 'open')).toBe(true);
    await page.publish(await page.publisher.ofDrafts(drafts));
    expect(page.github.filesOf('main')[plan]).toContain('price: $150');
    expect(page.github.pulls.every(({ state }) => state === 'merged')).toBe(true);
  });
});

it('says of GitHub what it says: nobody is signed in any more', async () => {
  const page = makePage();
  page.github.people.clear();
  await expect(page.publisher.readMain()).rejects.toThrow('Bad credentials');
});

describe('a repository that checks before it merges', () => {
  it.each([
    'Required status check "content" is expected.',
    'Base branch was modified. Review and try the merge again.',
  ])('is waited for: %s', async (refusal) => {
    const said: string[] = [];
    const page = makePage(said);
    page.github.refusals = Array<string>(3).fill(refusal);
    await page.publish(await page.publisher.ofDrafts(await saveDrafts(page, line)));
    expect(page.waited()).toBe(3);
    expect(said[0]).toContain('GitHub looks at it first');
    expect(page.github.pulls.every(({ state }) => state === 'merged')).toBe(true);
  });

  it('is told of when it refuses: nothing is published, and every draft is there', async () => {
    const page = makePage();
    page.github.refusals = ['Required status check "content" is failing.'];
    const publication = await page.publisher.ofDrafts(await saveDrafts(page, line));
    await expect(page.publish(publication)).rejects.toThrow(/^(?![^]*pull request)[^]* is failing/);
    expect(page.github.filesOf('main')).toEqual(files);
    expect(page.github.pulls.map(({ state }) => state)).toEqual([
      ...Array<string>(4).fill('open'),
      'closed',
    ]);
    expect(page.github.branches).toHaveLength(5);
  });
});

describe('many prices', () => {
  const edits = [
    { path: service, key: 'price', from: '$40', to: '$44' },
    { path: plan, key: 'price', from: '$140', to: '$145' },
    { path: plan, key: 'originalPrice', from: '$166', to: '$170' },
  ] as const;

  it('are one commit, of their lines alone', async () => {
    const page = makePage();
    const publication = await page.publisher.ofPrices(edits);
    expect(publication).toMatchObject({ title: 'Change 3 prices', verdict: { refused: [] } });
    await page.publish(publication);
    expect(page.github.commits).toHaveLength(1);
    expect(page.github.commits[0]?.written).toEqual({
      [service]: priced(textOf(service), '$44'),
      [plan]: priced(textOf(plan), '$145').replace('originalPrice: $166', 'originalPrice: $170'),
    });
    expect(page.github.pulls).toMatchObject([{ state: 'merged' }]);
    expect(page.github.branches).toEqual(['main']);
  });

  it('are those that hold: one that is due is written, and is to come no more', async () => {
    const page = makePage();
    const withNext = (day: string) =>
      textOf(service).replace(/(?<=price: .*\n)/, `nextPrice:\n  from: ${day}\n  price: $48\n`);
    const due = { [service]: withNext('2026-11-01') };
    page.github.push('main', due);
    expect(page.publisher.readPriced(service, due)).toMatchObject({ price: '$48' });
    const change = { path: service, key: 'price', to: '$50' } as const;
    await expect(page.publisher.ofPrices([{ ...change, from: '$40' }])).rejects.toThrow();
    await page.publish(await page.publisher.ofPrices([{ ...change, from: '$48' }]));
    expect(page.github.filesOf('main')[service]).toBe(priced(textOf(service), '$50'));

    const toCome = page.publisher.readPriced(service, { [service]: withNext('2099-11-01') });
    expect(toCome && page.publisher.priceToCome(toCome)).toBe('$48 from November 1, 2099');
    page.github.push('main', { [service]: withNext('2099-11-01') });
    await page.publish(await page.publisher.ofPrices([{ ...change, from: '$40' }]));
    expect(page.github.filesOf('main')[service]).toBe(priced(withNext('2099-11-01'), '$50'));
  });

  it('are not written over one that somebody changed meanwhile', async () => {
    const page = makePage();
    page.github.push('main', { [service]: priced(textOf(service), '$42') });
    await expect(page.publisher.ofPrices(edits)).rejects.toThrow('lite-edit.yaml meanwhile');
  });
});

describe('a publication that is undone', () => {
  /** Publishes drafts, and lets others publish more. */
  async function lived(drafts: Readonly<Record<string, Files>>, later: Files = {}) {
    const page = makePage();
    await page.publish(await page.publisher.ofDrafts(await saveDrafts(page, drafts)));
    page.github.push('main', later);
    return page;
  }

  it('goes back as a whole, and what others published since stays', async () => {
    const published = Object.assign({}, ...Object.values(line)) as Files;
    const now = published[other] ?? '';
    const page = await lived(line, { [other]: priced(now, '$61'), [plan]: 'x' });
    page.github.push('main', { [plan]: textOf(plan) });
    const undo = await page.publisher.ofUndo('content/services/chaptered-edit.yaml');
    expect(undo).toMatchObject({
      title: 'Undo “Publish 4 drafts”',
      undone: expect.stringMatching(/^Ada Byron published it on November 1 at /),
      verdict: { refused: [] },
    });
    await page.publish(undo);
    expect(page.github.filesOf('main')).toEqual({
      ...files,
      [other]: priced(textOf(other), '$61'),
    });
    expect(page.github.branches).toEqual(['main']);

    // The opposite of the opposite.
    await page.publish(await page.publisher.ofUndo('content/order/services.yaml'));
    expect(page.github.filesOf('main')).toEqual({
      ...files,
      ...published,
      [other]: priced(now, '$61'),
    });
  });

  it('is refused where somebody has changed the same place since', async () => {
    const text = described(textOf(service), words);
    const drafts = { 'services/lite-edit': { [service]: text } };
    const page = await lived(drafts, { [service]: described(text, `${words} And more of it.`) });
    page.github.push('main', {
      [service]: described(text, `${words} And more.`),
      [other]: textOf(other),
    });
    // Only the last publication is what is undone.
    const { change } = await page.publisher.ofUndo(service);
    expect(Buffer.from(change[service] ?? []).toString()).toContain('And more of it.');

    const both = await lived(
      {
        'services/lite-edit': { [service]: text },
        'services/show-notes': { [other]: priced(textOf(other), '$60') },
      },
      { [service]: described(text, `${words} And more.`) },
    );
    await expect(both.publisher.ofUndo(other)).rejects.toThrow(/same places of .*lite-edit\.yaml/);
    expect(both.github.filesOf('main')[other]).toContain('price: $60');
  });

  it('is refused where the site needs what would go', async () => {
    const page = await lived(line, {
      [plan]: described(
        textOf(plan),
        'Four episodes a month, with Chapter Marks at {price:chapter-marks} each.',
      ),
    });
    const { verdict } = await page.publisher.ofUndo(other);
    expect(verdict.refused).toContainEqual(expect.objectContaining({ file: plan }));
  });

  it('takes nothing back that was no publication of texts', async () => {
    const page = makePage();
    await expect(page.publisher.ofUndo(service)).rejects.toThrow('nothing to go back to');
    page.github.push('main', { [service]: priced(textOf(service), '$48'), 'src/site.ts': 'x' });
    await expect(page.publisher.ofUndo(service)).rejects.toThrow('changed src/site.ts, too');
  });
});
