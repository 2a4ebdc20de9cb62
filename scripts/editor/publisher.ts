// What is published as one change: drafts together, many prices, or the opposite of an earlier publication. Each is a pull
// request that is merged, so that what the repository asks of its branch holds, and the content check reads it first.
import { asOf } from '../../src/content-schemas/moments.ts';
import { formatDate, momentOf } from '../../src/lib/dates.ts';
import type { Change, Files, Verdict } from './checked-files.ts';
import { compareFile } from './compare-file.ts';
import { TEXT, type Draft, type FileChange, type Repository } from './github.ts';
import { sayNotMerged, sayRefused } from './guards.ts';
import { inWords } from './label.ts';
import type { SavedForm } from './saved-form.ts';

export interface Publication {
  title: string;
  /** Of one that takes back another: who published that, and when. */
  undone?: string;
  drafts: readonly Draft[];
  change: Change;
  verdict: Verdict;
  /** Where the published branch was when this was checked. */
  main: string;
  /** The commit to be merged, and the branch that was made for it; both are made later where they are missing. */
  head?: string;
  branch?: string;
}

export interface PriceEdit {
  path: string;
  key: 'price' | 'originalPrice';
  from: string;
  to: string;
}

export type PricedValue = Partial<Record<'name' | PriceEdit['key'], string>> & {
  nextPrice?: { from: string; price: string };
};

/** What this needs of the page. */
export interface Means {
  /** What the content check finds that it doesn't find in what is published. */
  check: (published: Files, change: Change) => Promise<Verdict>;
  /** The texts of the site as it was built. */
  known: () => Promise<Files>;
  formOf: (path: string) => SavedForm | undefined;
  /** The company's. */
  timeZone: string;
  wait: (milliseconds: number) => Promise<unknown>;
}

const MERGE_PAUSE_MS = 5000;
/** Ten minutes. */
const MERGE_TRIES = 120;
/** GitHub tells of no more files, and of no more commits at once. */
const MOST_FILES = 300;
const MOST_PAGES = 20;

const historyQuery = `query($owner: String!, $repo: String!, $main: String!, $path: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    ref(qualifiedName: $main) {
      target {
        ... on Commit {
          history(first: 100, after: $after) {
            pageInfo { endCursor }
            nodes { oid messageHeadline committedDate author { name } parents(first: 1) { nodes { oid } } file(path: $path) { oid } }
          }
        }
      }
    }
  }
}`;

interface Commit {
  oid: string;
  messageHeadline: string;
  committedDate: string;
  author: { name: string };
  parents: { nodes: { oid: string }[] };
  file: { oid: string } | null;
}

interface HistoryAnswer {
  repository: {
    ref: {
      target: { history: { pageInfo: { endCursor: string | null }; nodes: Commit[] } };
    };
  };
}

const readyQuery = `mutation($input: MarkPullRequestReadyForReviewInput!) {
  markPullRequestReadyForReview(input: $input) { pullRequest { isDraft } }
}`;

const commitQuery = `mutation($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`;

/** Of these it reads that they are there. */
const PICTURE = /^content\/.*\.(?:png|jpe?g|webp|avif|gif|mp3)$/i;

export class Publisher {
  readonly #repository: Repository;
  readonly #means: Means;

  constructor(repository: Repository, means: Means) {
    this.#repository = repository;
    this.#means = means;
  }

  /** The texts of the published branch, and that its pictures are there. */
  async readMain(): Promise<{ main: string; files: Files }> {
    const main = await this.#mainNow();
    const [known, { tree }] = await Promise.all([
      this.#means.known(),
      this.#repository.ask<{ tree: { path: string; sha: string }[] }>(
        'GET',
        `/git/trees/${main}?recursive=1`,
      ),
    ]);
    const read = tree
      .filter(({ path }) => TEXT.test(path) || PICTURE.test(path))
      .map(async ({ path, sha }) => {
        const text = known[path];
        if (!TEXT.test(path)) return [path, null] as const;
        const isKnown = typeof text === 'string' && (await blobOf(text)) === sha;
        return [
          path,
          isKnown ? text : ((await this.#repository.textAt(main, path)) ?? ''),
        ] as const;
      });
    return { main, files: Object.fromEntries(await Promise.all(read)) };
  }

  /** Several drafts, and one that is behind, are merged into a branch of their own: it is what the site will be. */
  async ofDrafts(drafts: readonly Draft[]): Promise<Publication> {
    const published = await this.readMain();
    const { main } = published;
    const [first] = drafts;
    if (!first) throw new Error('Choose a draft.');
    const isOne = drafts.length === 1;
    // What was published since it was begun may be in the same files.
    const isReady = isOne && (await this.#compare(main, first.head)).behind_by === 0;
    const made = isReady ? {} : { branch: await this.#begin(main) };
    try {
      const head =
        made.branch === undefined ? first.head : await this.#join(made.branch, main, drafts);
      const change = await this.#changeBetween(main, head);
      const title = isOne ? first.title : `Publish ${drafts.length} drafts`;
      return { ...(await this.#ofChange(title, change, published)), drafts, head, ...made };
    } catch (error) {
      await this.drop(made);
      throw error;
    }
  }

  /** @returns the newest commit of the branch */
  async #join(branch: string, begun: string, drafts: readonly Draft[]): Promise<string> {
    let joined = begun;
    for (const { head, title } of drafts) {
      const sent = { base: branch, head, commit_message: title };
      const answer = await this.#repository.call('POST', '/merges', sent);
      if (answer.status === 409)
        throw new Error(
          drafts.length === 1
            ? sayRefused('Merge conflict')
            : `“${title}” changes the same lines as another of these drafts, or as what was published after it was begun. Nothing is published: leave it out, or make its change again in theirs.`,
        );
      if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to “${title}”.`);
      if (answer.status === 201) joined = ((await answer.json()) as { sha: string }).sha;
    }
    return joined;
  }

  /** What a file with a price says: one to come that is due has taken the place of the one before. */
  readPriced(path: string, { [path]: text }: Files): PricedValue | undefined {
    const form = this.#means.formOf(path);
    if (!form || typeof text !== 'string') return undefined;
    return asOf(form.fromFile(text), new Date(), this.#means.timeZone) as PricedValue;
  }

  /** Which price takes the place of a file's, and when: `$45 from March 1, 2027`. */
  priceToCome({ nextPrice }: PricedValue): string {
    const { timeZone } = this.#means;
    const from = momentOf(nextPrice?.from, timeZone);
    return nextPrice && from ? `${nextPrice.price} from ${formatDate(from, timeZone)}` : '';
  }

  async ofPrices(edits: readonly PriceEdit[]): Promise<Publication> {
    const published = await this.readMain();
    const change: Record<string, Uint8Array> = {};
    for (const [path, own] of Map.groupBy(edits, (edit) => edit.path)) {
      const form = this.#means.formOf(path);
      const value = this.readPriced(path, published.files);
      if (!form || !value || own.some(({ key, from }) => (value[key] ?? '') !== from))
        throw new Error(
          `Somebody published a change of ${path} meanwhile. Go back, and open the prices again.`,
        );
      const prices = own.map(({ key, to }) => [key, to] as const);
      change[path] = encode(form.toFile({ ...value, ...Object.fromEntries(prices) }));
    }
    const title = `Change ${edits.length} price${edits.length === 1 ? '' : 's'}`;
    return this.#ofChange(title, change, published);
  }

  async #ofChange(
    title: string,
    change: Change,
    { main, files }: { main: string; files: Files },
  ): Promise<Publication> {
    if (Object.keys(change).length === 0) throw new Error('This is what is published already.');
    const verdict = await this.#means.check(files, change);
    return { title, drafts: [], change, verdict, main };
  }

  /** Puts back all that changed together with a file when it was last published. */
  async ofUndo(path: string): Promise<Publication> {
    const published = await this.readMain();
    const { before, after, headline, undone } = await this.#lastChangeOf(path);
    const { files: changed } = await this.#compare(before, after);
    const paths = new Set(
      changed.flatMap(({ filename, previous_filename: old = filename }) => [filename, old]),
    );
    const other = [...paths].find((each) => !each.startsWith('content/'));
    if (other !== undefined)
      throw new Error(`“${headline}” changed ${other}, too: a developer takes that back with git.`);
    const change: Record<string, Uint8Array | undefined> = {};
    const lost: string[] = [];
    for (const each of paths) {
      const [old, last, now] = await Promise.all(
        [before, after, published.main].map((commit) => this.#repository.bytesAt(commit, each)),
      );
      if (isSame(old, now)) continue;
      const put = isSame(last, now) ? { bytes: old } : this.#putBack(each, old, last, now);
      if (put) change[each] = put.bytes;
      else lost.push(each);
    }
    if (lost.length > 0)
      throw new Error(
        `This can’t be undone as a whole: after “${headline}” was published, somebody changed the same places of ${lost.join(', ')}. Nothing is changed. Correct it in the forms.`,
      );
    return { ...(await this.#ofChange(`Undo “${headline}”`, change, published)), undone };
  }

  /** Where something else was changed since, both stay. */
  #putBack(path: string, ...versions: (Uint8Array | undefined)[]) {
    const form = this.#means.formOf(path);
    const [old, last, now] = versions.map((bytes) => bytes && new TextDecoder().decode(bytes));
    if (!form || old === undefined || last === undefined || now === undefined) return undefined;
    const change = compareFile(form, { opened: last, mine: old, now });
    if (!change) return { bytes: encode(old) };
    return change.kind === 'changed' && change.both !== undefined
      ? { bytes: encode(change.both) }
      : undefined;
  }

  /** The last step of the published branch that changed a file: from the commit before it to itself. */
  async #lastChangeOf(path: string) {
    const commits = new Map<string, Commit>();
    let at: Commit | undefined;
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const variables = { main: `refs/heads/${this.#repository.main}`, path, after: cursor };
      const answer: HistoryAnswer = await this.#repository.query(historyQuery, variables);
      const { nodes, pageInfo } = answer.repository.ref.target.history;
      at ??= nodes[0];
      for (const commit of nodes) commits.set(commit.oid, commit);
      for (;;) {
        const parent: Commit | undefined = commits.get(at?.parents.nodes[0]?.oid ?? '');
        if (!at || !parent) break;
        if (at.file?.oid !== parent.file?.oid)
          return {
            before: parent.oid,
            after: at.oid,
            headline: at.messageHeadline,
            undone: `${at.author.name} published it on ${inWords(new Date(at.committedDate))}.`,
          };
        at = parent;
      }
      cursor = pageInfo.endCursor;
      if (cursor === null) break;
    }
    throw new Error('No earlier version of this was found, so there is nothing to go back to.');
  }

  async #compare(before: string, after: string) {
    const compared = await this.#repository.ask<{ files: FileChange[]; behind_by: number }>(
      'GET',
      `/compare/${before}...${after}`,
    );
    if (compared.files.length >= MOST_FILES)
      throw new Error(`This is more than ${MOST_FILES} files: a developer does it with git.`);
    return compared;
  }

  async #changeBetween(main: string, head: string): Promise<Change> {
    const { files } = await this.#compare(main, head);
    const read = files.map(async ({ filename, status, previous_filename: old }) => [
      ...(old === undefined || status === 'copied' ? [] : [[old, undefined] as const]),
      [
        filename,
        status === 'removed' ? undefined : await this.#repository.bytesAt(head, filename),
      ] as const,
    ]);
    return Object.fromEntries((await Promise.all(read)).flat());
  }

  /**
   * @param say told when it takes longer
   * @throws Error with a sentence for marketers where nothing was published.
   */
  async publish(publication: Publication, say: (sentence: string) => void): Promise<void> {
    const { title, drafts, main } = publication;
    const [draft] = drafts;
    const made = { ...publication };
    try {
      if ((await this.#mainNow()) !== main)
        throw new Error(
          'Somebody published something else in this moment. Nothing of yours is published yet: press the button once more.',
        );
      if (made.head === undefined) {
        made.branch = await this.#begin(main);
        made.head = await this.#commit(made.branch, publication);
      }
      const pull =
        made.branch === undefined && draft ? draft : await this.#open(made.branch, publication);
      if (pull.isDraft)
        await this.#repository.query(readyQuery, { input: { pullRequestId: pull.id } });
      const sent = { sha: made.head, merge_method: 'merge', commit_title: title };
      await this.#merge(pull.number, sent, {
        say,
        sayNo: pull === draft ? sayRefused : sayNotMerged,
      });
    } finally {
      await this.drop(made);
    }
    // One that somebody has saved to since stays, with what is new in it.
    for (const { branch, head } of drafts)
      if ((await this.#repository.headOf(branch).catch(() => undefined)) === head)
        await this.drop({ branch });
  }

  #open(head: string | undefined, { title, drafts }: Publication): Promise<Draft> {
    const body = drafts.map((draft) => `#${draft.number} ${draft.title}`).join('\n');
    const sent = { title, body, head, base: this.#repository.main, draft: false };
    return this.#repository.ask('POST', '/pulls', sent);
  }

  async #commit(branch: string, { title, change, main }: Publication): Promise<string> {
    const files = Object.entries(change);
    const input = {
      branch: { repositoryNameWithOwner: this.#repository.name, branchName: branch },
      expectedHeadOid: main,
      fileChanges: {
        additions: files.flatMap(([path, bytes]) =>
          bytes ? [{ path, contents: toBase64(bytes) }] : [],
        ),
        deletions: files.flatMap(([path, bytes]) => (bytes ? [] : [{ path }])),
      },
      message: { headline: title },
    };
    const made = await this.#repository.query<{
      createCommitOnBranch: { commit: { oid: string } };
    }>(commitQuery, { input });
    return made.createCommitOnBranch.commit.oid;
  }

  /** Where the repository asks for its own check first, this waits for it. */
  async #merge(
    number: number,
    sent: object,
    { say, sayNo }: { say: (sentence: string) => void; sayNo: typeof sayRefused },
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#repository.call('PUT', `/pulls/${number}/merge`, sent);
      if (answer.ok) return;
      const { message } = (await answer.json()) as { message: string };
      const isEarly =
        answer.status === 405 &&
        (/\b(expected|pending|in progress)\b|base branch was modified/i.test(message) ||
          (await this.#repository.ask<{ mergeable: boolean | null }>('GET', `/pulls/${number}`))
            .mergeable === null);
      if (!isEarly || tries === MERGE_TRIES) throw new Error(sayNo(message));
      say(
        'GitHub looks at it first, which takes a minute or two. Keep this page open; it’s published as soon as that is done.',
      );
      await this.#means.wait(MERGE_PAUSE_MS);
    }
  }

  async #mainNow(): Promise<string> {
    const head = await this.#repository.headOf(this.#repository.main);
    if (head === undefined) throw new Error(`There is no branch ${this.#repository.main}.`);
    return head;
  }

  async #begin(sha: string): Promise<string> {
    const branch = `publish/${crypto.randomUUID().slice(0, 8)}`;
    await this.#repository.ask('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
    return branch;
  }

  /** Removes the branch of a publication, which closes its pull request. One that stays harms nobody. */
  async drop({ branch }: Pick<Publication, 'branch'>): Promise<void> {
    if (branch === undefined) return;
    const place = `/git/refs/heads/${encodeURI(branch)}`;
    await this.#repository.call('DELETE', place).catch(() => undefined);
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

const toBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a?.length === b?.length && (a?.every((byte, index) => byte === b?.[index]) ?? true);

/** What git calls a file with this text. */
async function blobOf(text: string): Promise<string> {
  const bytes = encode(text);
  const blob = await new Blob([`blob ${bytes.length}\0`, bytes]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', blob));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
