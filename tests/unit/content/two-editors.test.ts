import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { Choice } from '../../../scripts/editor/ask-which.ts';
import type { Verdict } from '../../../scripts/editor/checked-files.ts';
import { Drafts, type Means } from '../../../scripts/editor/drafts.ts';
import { OpenedFile } from '../../../scripts/editor/opened-file.ts';
import { GitHub } from '../../support/github.ts';
import { serviceEntry, serviceFileOf as fileOf, serviceForm } from '../../support/editor-entry.ts';

const path = 'content/services/lite-edit.yaml';
const branch = 'cms/services/lite-edit';
const text = readFileSync(path, 'utf8');
/** What each of them types, the first time and later. */
const typedBy = {
  Ada: (count: number, form = text) => form.replace(/^price: .*$/m, `price: $${48 + count}`),
  Ben: (count: number, form = text) =>
    form.replace(/^description: .*$/m, `description: A light edit, back in ${2 + count} days.`),
};

const entryOf = (said: string, isNew: boolean, slug = 'lite-edit') =>
  serviceEntry(path.replace('lite-edit', slug), slug, said, isNew);

const draftsAs = (github: GitHub, token: string, page: Partial<Means> = {}) =>
  new Drafts('studio/site', 'main', {
    fetch: github.fetchAs(token),
    token: () => token,
    fileOf,
    formOf: () => serviceForm,
    known: new Map(),
    alert: () => undefined,
    confirm: () => true,
    goOn: () => undefined,
    goBack: () => undefined,
    verdictOf: () => Promise.resolve({ refused: [], asked: [] }),
    ...page,
  });

/** A browser with the form of one entry, in which the package asks what it asks of GitHub, in its order. */
class Browser {
  told: string[] = [];
  choice: Choice = 'mine';
  isConfirmed = true;
  /** What the content check says of a draft. */
  verdict: Verdict = { refused: [], asked: [] };
  typed = '';
  /** What was said above the form when it opened. */
  note: string | undefined;
  /** Texts of drafts that this person has discarded. */
  discarded: (string | undefined)[] = [];
  /** What the form showed when it opened, or after a save. */
  shown: string | undefined;
  #pull: { number: number; head: string } | undefined;
  #drafts!: Drafts;
  #opened!: OpenedFile;

  readonly github: GitHub;
  readonly token: string;

  constructor(github: GitHub, token: string) {
    this.github = github;
    this.token = token;
  }

  #ask = (method: string, url: string, body: unknown = undefined) =>
    this.#drafts.fetch(url, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  #rest = (method: string, call: string, body: object = {}) =>
    this.#ask(method, `https://api.github.com/repos/studio/site${call}`, body);

  async #graphQL<T>(query: string, variables: object = {}): Promise<T> {
    const answer = await this.#ask('POST', 'https://api.github.com/graphql', { query, variables });
    const { data, errors } = (await answer.json()) as { data?: T; errors?: { message: string }[] };
    if (!data) throw new Error(errors?.[0]?.message);
    return data;
  }

  /** Loads the page with everything that is there, and opens the form. */
  async open(): Promise<void> {
    this.#drafts = draftsAs(this.github, this.token, {
      known: new Map([[path, fileOf(entryOf(text, false))!]]),
      alert: (sentence) => void this.told.push(sentence),
      confirm: (question) => {
        this.told.push(question);
        return this.isConfirmed;
      },
      verdictOf: () => Promise.resolve(this.verdict),
    });
    this.#opened = new OpenedFile({
      fileOf,
      known: new Map(),
      isTouched: () => false,
      read: (at) => this.#drafts.read(at),
      who: (at) => this.#drafts.who(at),
      findNew: () => Promise.resolve([]),
      ask: (_, { mine, who = '' }) => {
        this.told.push(who);
        expect(mine).toBe(this.typed);
        return Promise.resolve(this.choice);
      },
      confirm: () => false,
      reopen: () => true,
      storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    });
    interface Listed {
      repository: { pullRequests: { nodes: { number: number; headRefName: string }[] } };
    }
    const listed = await this.#graphQL<Listed>('pullRequests( labels');
    const pull = listed.repository.pullRequests.nodes.find((each) => each.headRefName === branch);
    this.#pull = pull && { number: pull.number, head: branch };
    this.shown = this.github.filesOf(pull ? branch : 'main')[path];
    await this.openAgain();
  }

  /** Opens the form as the page had loaded it. */
  async openAgain(): Promise<void> {
    if (this.shown === undefined) return;
    const entry = entryOf(this.shown, false);
    this.#opened.note(fileOf(entry)!);
    this.note = await this.#drafts.tell(entry);
  }

  /** The draft, as "Publish" in the form would have it merged. */
  draft = () => this.#drafts.draftOf(entryOf(this.shown ?? text, false));

  async #commit(additions: object[], deletions: object[]): Promise<void> {
    let oid: string | undefined;
    if (!this.#pull) {
      const base = await this.#graphQL<{ base: { ref: { target: { oid: string } } } }>(
        'fork: repository',
      );
      oid = base.base.ref.target.oid;
      try {
        await this.#graphQL('createRef(', { input: { name: `refs/heads/${branch}`, oid } });
      } catch (error) {
        if (!(error as Error).message.includes('already exists')) throw error;
        const count = await this.#graphQL<{
          repository: { pullRequests: { totalCount: number } };
        }>('pullRequests(headRefName', { branch });
        if (count.repository.pullRequests.totalCount === 0)
          await this.#rest('PATCH', `/git/refs/heads/${branch}`, { sha: oid, force: true });
        else oid = undefined;
      }
    }
    if (oid === undefined) {
      const last = await this.#graphQL<{
        repository: { ref: { target: { history: { nodes: { oid: string }[] } } } | null };
      }>('history(first: 1) { nodes { oid message', { branch });
      if (!last.repository.ref) throw new Error('Branch not found');
      oid = last.repository.ref.target.history.nodes[0]?.oid;
    }
    await this.#graphQL('createCommitOnBranch', {
      input: {
        branch: { branchName: branch },
        expectedHeadOid: oid,
        fileChanges: { additions, deletions },
        message: { headline: 'Update' },
      },
    });
    if (this.#pull) return;
    const opened = await this.#rest('POST', '/pulls', { head: branch, base: 'main', draft: false });
    const { number } = (await opened.json()) as { number: number };
    if (!opened.ok) throw new Error('A pull request already exists');
    await this.#rest('POST', `/issues/${number}/labels`, { labels: ['sveltia-cms/draft'] });
    this.#pull = { number, head: branch };
  }

  /** Types, and saves; what was typed stays in the form whatever happens. */
  async save(said: string, slug?: string): Promise<void> {
    this.typed = said;
    this.#opened.note(fileOf(entryOf(said, this.shown === undefined))!);
    const entry = entryOf(said, this.shown === undefined, slug);
    try {
      this.#drafts.look(entry, this.#opened.path);
      const saved = (await this.#opened.beforeSave(entry)) ?? entry;
      await this.#drafts.ready(entry);
      const contents = Buffer.from(fileOf(saved)?.text ?? '').toString('base64');
      await this.#commit([{ path, contents }], []);
      this.shown = fileOf(saved)?.text;
      this.#opened.afterSave(saved);
      await this.#drafts.afterSave(saved);
    } catch (error) {
      const { message, cause } = error as Error;
      this.told.push(cause instanceof Error ? cause.message : message);
    }
  }

  #removeBranch = async () => {
    await this.#rest('DELETE', `/git/refs/heads/${branch}`);
    this.#pull = undefined;
  };

  /** Asks for a change of the pull request, after which its branch goes. */
  async #end(method: string, action: string, body: object): Promise<boolean> {
    const answer = await this.#rest(method, `/pulls/${this.#pull?.number ?? 0}${action}`, body);
    if (answer.ok) await this.#removeBranch();
    else this.told.push(((await answer.json()) as Error).message);
    return answer.ok;
  }

  publish = () => this.#end('PUT', '/merge', {});

  async discard(): Promise<void> {
    const texts = this.github.everIn(branch).map((files) => files[path]);
    if (await this.#end('PATCH', '', { state: 'closed' })) this.discarded.push(...texts);
  }

  /** @param written what named the entry, without it */
  async delete(written: Readonly<Record<string, string>> = {}): Promise<void> {
    const additions = Object.entries(written).map(([at, said]) => ({
      path: at,
      contents: Buffer.from(said).toString('base64'),
    }));
    await this.#commit(additions, [{ path }]).catch((error: unknown) => {
      this.told.push((error as Error).message);
    });
  }
}

type Name = 'Ada' | 'Ben';
type Action = 'opens' | 'saves' | 'publishes' | 'deletes' | 'discards';
type Step = `${Name} ${Action}`;

/** What somebody who opens the entry finds: its draft, or else what is published. */
const textIn = (github: GitHub) =>
  github.filesOf(github.pulls.some(({ state }) => state === 'open') ? branch : 'main')[path];

/**
 * Lets two people work in an order, and expects after each step that nobody changed what they had not seen without being
 * told, and at the end that everything that was ever saved is still in the repository.
 */
async function live(
  order: readonly Step[],
  { choice = 'mine' as Choice, prepare = undefined as ((github: GitHub) => void) | undefined } = {},
) {
  const github = new GitHub('ada', { [path]: text });
  github.people.set('ben', 'Ben Okri');
  prepare?.(github);
  const people = { Ada: new Browser(github, 'ada'), Ben: new Browser(github, 'ben') };
  const seen: Partial<Record<Name, string | undefined>> = {};
  const counts = { Ada: 0, Ben: 0 };
  for (const step of order) {
    const [who, what] = step.split(' ') as [Name, Action];
    const browser = people[who];
    browser.choice = choice;
    const [before, toldBefore] = [textIn(github), browser.told.length];
    const commits = github.commits.length;
    switch (what) {
      case 'opens':
        await browser.open();
        break;
      case 'saves':
        await browser.save(typedBy[who]((counts[who] += 1), browser.shown));
        break;
      case 'publishes':
        await browser.publish();
        break;
      case 'deletes':
        await browser.delete();
        break;
      default:
        await browser.discard();
    }
    const isTold = browser.told.length > toldBefore;
    const about = `${order.join(', ')}: ${step}`;
    if (what !== 'opens' && seen[who] !== before) expect(isTold, about).toBe(true);
    if (what === 'saves' && github.commits.length === commits) expect(isTold, about).toBe(true);
    // Whoever was refused still has the form as it was.
    if (what === 'opens' || textIn(github) !== before || !isTold) seen[who] = textIn(github);
  }
  const discarded = [...people.Ada.discarded, ...people.Ben.discarded];
  const kept = github.branches.flatMap((name) => github.everIn(name).map((files) => files[path]));
  for (const { written } of github.commits)
    if (written[path] !== undefined)
      expect([...kept, ...discarded], order.join(', ')).toContain(written[path]);
  return { github, ...people };
}

/** Every order that leaves each person's own as it is. */
const interleave = (first: readonly Step[], second: readonly Step[]): Step[][] => {
  const [[a, ...restA], [b, ...restB]] = [first, second];
  if (a === undefined) return [[...second]];
  if (b === undefined) return [[...first]];
  return [
    ...interleave(restA, second).map((rest) => [a, ...rest]),
    ...interleave(first, restB).map((rest) => [b, ...rest]),
  ];
};

const days: readonly Action[][] = [
  ['opens', 'saves'],
  ['opens', 'saves', 'saves'],
  ['opens', 'saves', 'publishes'],
  ['opens', 'saves', 'discards'],
  ['opens', 'deletes'],
  ['opens', 'deletes', 'publishes'],
  ['opens', 'publishes'],
];
const dayOf = (who: Name, actions: readonly Action[]) =>
  actions.map((action): Step => `${who} ${action}`);
const orders = days.flatMap((ada) =>
  days.flatMap((ben) => interleave(dayOf('Ada', ada), dayOf('Ben', ben))),
);

describe('two browsers with one entry', () => {
  it.each<Choice>(['mine', 'both', 'theirs', 'back'])(
    'lose nothing in any order of what they do, and are told, when they choose: %s',
    async (choice) => {
      expect(orders.length).toBeGreaterThan(600);
      const some = choice === 'mine' ? orders : orders.filter((_, index) => index % 7 === 0);
      for (const order of some) await live(order, { choice });
    },
    300_000,
  );

  it('have one draft, which the second adds to once both texts were shown', async () => {
    const { github, Ada, Ben } = await live(
      ['Ada opens', 'Ben opens', 'Ada saves', 'Ben saves', 'Ada saves', 'Ben opens'],
      { choice: 'both' },
    );
    expect(Ben.told).toEqual([expect.stringMatching(/^Ada Byron saved a draft of it on November/)]);
    expect(Ada.told).toEqual([expect.stringMatching(/^Ben Okri saved a draft of it on November/)]);
    expect(Ben.note).toMatch(/^Ada Byron saved a draft of it .*\. What you save goes on in it\.$/);
    expect(github.pulls).toMatchObject([{ branch, state: 'open', labels: ['sveltia-cms/draft'] }]);
    expect(github.filesOf(branch)[path]).toContain('back in 3 days');
    expect(github.filesOf(branch)[path]).toContain('price: $50');
  });

  it('are asked to go on in a draft that came after the page was loaded, or to leave', async () => {
    const { Ben } = await live(['Ben opens', 'Ada opens', 'Ada saves']);
    await Ben.openAgain();
    expect(Ben.told).toEqual([
      expect.stringMatching(/^Ada Byron saved a draft .*after this page had read it\.\n\nOK opens/),
    ]);
  });

  it('publish from the form only what its page has read', async () => {
    const { Ada, Ben } = await live(['Ada opens', 'Ben opens', 'Ada saves']);
    await expect(Ada.draft()).resolves.toMatchObject({ branch, by: 'Ada Byron' });
    await expect(Ben.draft()).rejects.toThrow('Reload this page');
  });

  const problem = { file: 'plans/pro.yaml', line: 3, column: 1, field: 'name', message: 'No.' };
  it.each([
    ['nothing that the check refuses', { refused: [problem], asked: [] }, true, 'open'],
    [
      'nothing that it asks about, unless they confirm it',
      { refused: [], asked: [problem] },
      false,
      'open',
    ],
    ['what they confirm', { refused: [], asked: [problem] }, true, 'merged'],
  ])('publish with the package’s own button %s', async (_, verdict, isConfirmed, state) => {
    const { github, Ada } = await live(['Ada opens', 'Ada saves']);
    Object.assign(Ada, { verdict, isConfirmed });
    await Ada.publish();
    expect(Ada.told[0]).toContain('plans/pro.yaml:3 No.');
    expect(github.pulls).toMatchObject([{ state }]);
  });

  it.each([
    ['its branch has moved', 'Base branch was modified. Review', 'Publish it once more.'],
    [
      'a check fails',
      'Required status check "content" is failing.',
      'the pull request shows each line',
    ],
  ])('are told why GitHub doesn’t publish: %s', async (_, refusal, advice) => {
    const { github, Ada } = await live(['Ada opens', 'Ada saves']);
    github.refusals = [refusal];
    await Ada.publish();
    expect(Ada.told[0]).toContain(advice);
  });

  it('keep a branch of which GitHub doesn’t tell whether somebody has saved to it', async () => {
    const { github } = await live(['Ada opens', 'Ada saves']);
    const ask = github.fetchAs('ada');
    const fetch: typeof ask = (url, init) =>
      String(url).includes('/git/ref/')
        ? Promise.resolve(Response.json({ message: 'Slow down' }, { status: 403 }))
        : ask(url, init);
    const place = `https://api.github.com/repos/studio/site/git/refs/heads/${branch}`;
    await draftsAs(github, 'ada', { fetch }).fetch(place, { method: 'DELETE' });
    expect(github.branches).toContain(branch);
  });

  const naming = 'content/services/naming.yaml';
  const named = text.replace('addOns:', 'addOns:\n  - lite-edit');
  it.each([
    ['written', 'as it is', named, text, 1],
    [
      'written',
      'without the list that it had alone',
      `${named}\nrelated:\n  - lite-edit\n`,
      text,
      1,
    ],
    ['kept', 'at another price', typedBy.Ada(1, named), text, 0],
    ['kept', 'with a line more', `${named}badge: New\n`, text, 0],
  ])('delete what others name: a file is %s that is %s', async (_, __, now, mine, count) => {
    const { github, Ada } = await live(['Ada opens']);
    github.push('main', { [naming]: now });
    await Ada.delete({ [naming]: mine });
    expect(github.commits).toHaveLength(count);
    expect(Ada.told).toHaveLength(count === 0 ? 2 : 0);
  });

  it('begin anew after what was published or discarded meanwhile', async () => {
    for (const end of ['Ben publishes', 'Ben discards'] as const) {
      const { github, Ada } = await live(['Ada opens', 'Ada saves', 'Ben opens', end, 'Ada saves']);
      expect(github.pulls.map(({ state }) => state)).toEqual([
        end === 'Ben publishes' ? 'merged' : 'closed',
        'open',
      ]);
      expect(github.filesOf(branch)[path]).toContain('price: $50');
      expect(Ada.told.at(-1)).toContain('was published or discarded meanwhile');
    }
  });

  it('keep what somebody closed at GitHub, under another name', async () => {
    const closed = typedBy.Ben(7);
    const { github, Ada } = await live(['Ada opens', 'Ada saves'], {
      prepare: (hub) => {
        hub.begin(branch);
        hub.push(branch, { [path]: closed });
      },
    });
    const kept = github.branches.find((name) => name.startsWith('kept/services/lite-edit-')) ?? '';
    expect(github.filesOf(kept)[path]).toBe(closed);
    expect(github.filesOf(branch)[path]).toBe(typedBy.Ada(1));
    expect(Ada.told).toEqual([expect.stringContaining(`as the branch ${kept}`)]);
  });

  it('are told of what came past the editor: a commit, a deletion', async () => {
    for (const change of [{ [path]: typedBy.Ben(3) }, {}]) {
      const { github, Ada } = await live(['Ada opens']);
      github.push('main', change, Object.keys(change).length === 0 ? [path] : []);
      await Ada.save(typedBy.Ada(1));
      expect(Ada.told).toEqual([expect.stringMatching(/^Kim Ode published a change of it/)]);
      expect(github.filesOf(branch)[path]).toBe(typedBy.Ada(1));
    }
  });

  it('give no entry another address while somebody has a draft of it', async () => {
    const { github, Ben } = await live(['Ben opens', 'Ada opens', 'Ada saves']);
    await Ben.save(typedBy.Ben(1), 'light-edit');
    expect(Ben.told.at(-1)).toMatch(/^Ada Byron has a draft of this under another address/);
    expect(github.commits).toHaveLength(1);
  });

  it('save nothing where GitHub does not answer, and say why', async () => {
    const { github, Ada } = await live(['Ada opens']);
    github.people.clear();
    await Ada.save(typedBy.Ada(1));
    expect(Ada.told).toEqual([expect.stringMatching(/Bad credentials.*still in the form/)]);
    expect(github.commits).toEqual([]);
  });

  it('never let a branch be forced', async () => {
    const forced: unknown[] = [];
    for (const order of orders.filter((_, index) => index % 20 === 0)) {
      const { github } = await live(order);
      forced.push(...github.forced);
    }
    expect(forced).toEqual([]);
  });
});

it('a list is read as it is published, and as each draft of it has it', async () => {
  const list = 'content/company/service-groups.yaml';
  const github = new GitHub('ada', { [list]: '- id: audio\n' });
  const drafted = { branch: 'cms/lists/serviceGroups', title: 'Update Groups', target: 'main' };
  github.begin(drafted.branch);
  github.push(drafted.branch, { [list]: '- id: audio\n- id: live\n' });
  github.pulls.push({ ...drafted, state: 'open', draft: true, labels: ['sveltia-cms/draft'] });
  github.push('main', { [list]: '- id: audio\n- id: video\n' });
  expect(await draftsAs(github, 'ada').readVersions(list)).toEqual([
    '- id: audio\n- id: video\n',
    '- id: audio\n- id: live\n',
  ]);
});

it('a draft is found behind the pull requests of others', async () => {
  const github = new GitHub('ada', { [path]: text });
  const others = { branch: 'bot', title: 'Update', target: 'main', draft: false, labels: [] };
  github.begin('bot');
  github.pulls.push(...Array.from({ length: 200 }, () => ({ ...others, state: 'open' as const })));
  github.begin(branch);
  github.pulls.push({ ...others, branch, state: 'open' });
  const { drafts } = await draftsAs(github, 'ada').repository.list();
  expect(drafts).toMatchObject([{ branch, number: 201 }]);
});

it('of open drafts, the texts that they add are read', async () => {
  const github = new GitHub('ada', { [path]: text, 'content/replies/old.yaml': 'title: Old\n' });
  const drafted = { branch, title: 'Update', target: 'main', draft: true, labels: [] };
  const added = 'content/services/by-hand.yaml';
  github.begin(branch);
  github.push(branch, { [added]: text, [path]: typedBy.Ada(1), 'content/blog/x.webp': 'x' }, [
    'content/replies/old.yaml',
  ]);
  github.pulls.push({ ...drafted, state: 'open' });
  github.begin('cms/services/closed');
  github.push('cms/services/closed', { 'content/services/closed.yaml': text });
  github.pulls.push({ ...drafted, branch: 'cms/services/closed', state: 'closed' });
  expect(await draftsAs(github, 'ada').readAdded()).toEqual({ [added]: text });
});
