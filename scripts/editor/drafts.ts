// Drafts at GitHub, each a branch with an open pull request. The package believes what it read when it was opened; here
// GitHub is asked again, and nothing is written over what nobody here has seen.
import type { Verdict } from './checked-files.ts';
import { compareFile, inForm } from './compare-file.ts';
import type { ApiEntry, FormFile } from './form-files.ts';
import { api, BRANCHES, Repository, TEXT, type Access, type Draft } from './github.ts';
import { sayRefused } from './guards.ts';
import { inWords } from './label.ts';
import { refuse } from './opened-file.ts';
import type { SavedForm } from './saved-form.ts';

/** What a form is compared with: the newest commit of a draft, or of the published branch. */
interface Base {
  head: string;
  draft: Draft | undefined;
}

/** What this needs of the page. */
export interface Means extends Access {
  fileOf: (entry: ApiEntry) => FormFile | undefined;
  formOf: (path: string) => SavedForm | undefined;
  /** Every file as the editor has read it, by its path. */
  known: ReadonlyMap<string, FormFile>;
  alert: (sentence: string) => void;
  confirm: (question: string) => boolean;
  /** Opens the form that is open anew. */
  goOn: () => void;
  goBack: (collection: string) => void;
  /** What the content check says of the site with a draft in it. */
  verdictOf: (draft: Draft) => Promise<Verdict>;
}

/** The labels of a draft begin with it. */
const LABELS = 'sveltia-cms/';

/** What a commit writes, in Base64, and deletes. */
interface FileChanges {
  additions?: { path: string; contents: string }[];
  deletions?: { path: string }[];
}

/** What the package sends to GraphQL; each request has some of it. */
interface Sent {
  query: string;
  variables: {
    input?: {
      branch?: { branchName: string };
      name?: string;
      oid?: string;
      expectedHeadOid?: string;
      fileChanges?: FileChanges;
    };
  };
}

interface Listed {
  number: number;
  headRefName: string;
  headRefOid: string;
}

/** What GraphQL answers to it; each answer has some of it. */
interface Got {
  data?: {
    createCommitOnBranch?: { commit: { oid: string } };
    createRef?: object;
    repository?: { pullRequests?: { nodes?: Listed[] } };
  };
}

const MOVED =
  'Somebody else has changed this after this page had read it, so nothing was done to it. Reload this page to see what they made.';

export class Drafts {
  /** The newest commit of each branch that this page has read or made. */
  readonly #heads = new Map<string, string>();
  /** Branches that begin at what is published, and whose files nobody has compared yet. */
  readonly #uncompared = new Set<string>();
  /** Branches by the numbers of their pull requests. */
  readonly #branches = new Map<number, string>();
  /** What the save that is under way was compared with. */
  #base: Promise<Base> | undefined;
  /** The branch that is saved to, once its files were compared. */
  #compared: string | undefined;
  /** Where it was saved to, until a pull request is opened for it. */
  #unopened: string | undefined;
  /** What drafts add, by commit and path. */
  readonly #added = new Map<string, string>();
  /** Whether the package knows another state of things than GitHub has by now. */
  #isStale = false;
  readonly repository: Repository;
  readonly #means: Means;

  /**
   * @param repository `owner/name`
   * @param main the branch that is published
   */
  constructor(repository: string, main: string, means: Means) {
    this.repository = new Repository(repository, main, means);
    this.#means = means;
  }

  /**
   * Looks for the draft of an entry, which what follows is compared with.
   * @param from its file as the form had read it, which may have another address now
   */
  look(entry: ApiEntry, from?: string): void {
    const { collection, slug, path } = placeOf(entry);
    const [, old = slug] = /([^/]+)\.\w+$/.exec(from ?? '') ?? [];
    const branches = [slug, old].map((each) => branchOf(collection, each));
    this.#base = this.repository.list().then(({ head, drafts }) => {
      const own = drafts.filter((draft) => draft.branch.startsWith(`${BRANCHES}${collection}/`));
      const draft =
        own.find((each) => branches.includes(each.branch)) ??
        own.find(({ added }) => added.includes(from ?? path) || added.includes(path));
      return { draft, head: draft?.head ?? head };
    });
    // Whoever reads is told.
    this.#base.catch(() => undefined);
  }

  /**
   * Called when a form opens. Where it shows anything but what is there now, somebody opens it anew or leaves it.
   * @returns whose draft it goes on in.
   */
  async tell(entry: ApiEntry): Promise<string | undefined> {
    const file = this.#means.fileOf(entry);
    if (!file || file.isNew) return undefined;
    this.look(entry);
    const { draft } = await this.#looked();
    const isRead = draft !== undefined && draft.head === this.#heads.get(draft.branch);
    if (!isRead && !this.#isAsRead(file, await this.read(file.path))) {
      const who = await this.who(file.path);
      const question = `${who}, after this page had read it.\n\nOK opens what is there now, to go on in it. Cancel leads back to the list.`;
      if (this.#means.confirm(question)) this.#means.goOn();
      else this.#means.goBack(placeOf(entry).collection);
    }
    return draft && `${await this.who(file.path)}. What you save goes on in it.`;
  }

  /** @throws Error when somebody has saved to it since this page has read it. */
  async draftOf(entry: ApiEntry): Promise<Draft | undefined> {
    this.look(entry);
    const { draft } = await this.#looked();
    if (draft && draft.head !== this.#heads.get(draft.branch)) throw new Error(MOVED);
    return draft;
  }

  #isAsRead({ form, text }: FormFile, now: string | undefined): boolean {
    const change = compareFile(form, { opened: text, mine: text, now });
    return change === undefined || change.kind === 'unreadable';
  }

  /** The text of a file where `look` found the draft, or else as it is published; undefined when there is none. */
  async read(path: string): Promise<string | undefined> {
    const { head } = await this.#looked();
    return this.repository.textAt(head, path);
  }

  /** The texts of a file: as it is published, and as each draft of it has it. */
  async readVersions(path: string): Promise<(string | undefined)[]> {
    const { head, drafts } = await this.repository.list();
    const changed = drafts.filter(({ paths }) => paths.includes(path));
    const commits = [head, ...changed.map((draft) => draft.head)];
    return Promise.all(commits.map((commit) => this.repository.textAt(commit, path)));
  }

  /** The texts that open drafts add, by their paths. */
  async readAdded(): Promise<Record<string, string>> {
    const { drafts } = await this.repository.list();
    const read = drafts.flatMap(({ head, added }) =>
      added
        .filter((path) => TEXT.test(path))
        .map(async (path) => {
          const key = `${head}:${path}`;
          const text = this.#added.get(key) ?? (await this.repository.textAt(head, path)) ?? '';
          this.#added.set(key, text);
          return [path, text] as const;
        }),
    );
    return Object.fromEntries(await Promise.all(read));
  }

  #looked = () => this.#base ?? Promise.reject(new Error('nobody has looked'));

  /** Who made what `look` found: `Ben Ode saved a draft of it on November 28 at 10:15 AM`. */
  async who(path: string): Promise<string> {
    const { draft, head } = await this.#looked();
    if (draft) return `${draft.by} saved a draft of it on ${inWords(draft.at)}`;
    const [last] = await this.repository.ask<
      { commit: { author: { name: string; date: string } } }[]
    >('GET', `/commits?sha=${head}&path=${encodeURIComponent(path)}&per_page=1`);
    const { name = 'Somebody', date } = last?.commit.author ?? {};
    return `${name} published a change of it${date ? ` on ${inWords(new Date(date))}` : ''}`;
  }

  /**
   * Called once a form may be saved, with what it was compared with. Where the package may believe in a draft that was
   * published or discarded meanwhile, a branch begins anew at what is published.
   */
  async ready(entry: ApiEntry): Promise<void> {
    const { draft, head } = await this.#looked();
    const { collection, slug } = placeOf(entry);
    const usual = branchOf(collection, slug);
    const branch = draft?.branch ?? usual;
    const isKnown = [...this.#branches.values()].includes(branch);
    // The package would begin another one.
    if (draft && branch !== usual && !isKnown)
      throw refuse(
        `${draft.by} has a draft of this under another address since ${inWords(draft.at)}: copy what you typed, reload this page, and go on in that.`,
      );
    if (!draft && isKnown) {
      await this.#begin(branch, head);
      this.#means.alert(
        'The draft of this was published or discarded meanwhile. What you save is a new draft.',
      );
    }
    this.#heads.set(branch, head);
    this.#compared = branch;
  }

  /**
   * Called after a save: the package opens no pull request where it believes that there is one.
   * @returns whether the package believes anything else of it than is so.
   */
  async afterSave(entry: ApiEntry): Promise<boolean> {
    const head = this.#unopened;
    const { draft } = await this.#looked();
    if (head !== undefined && !draft) {
      const title = `Update ${placeOf(entry).path}`;
      const sent = { title, head, base: this.repository.main, draft: true };
      const { number } = await this.repository.ask<Draft>('POST', '/pulls', sent);
      await this.repository.call('POST', `/issues/${number}/labels`, {
        labels: [`${LABELS}draft`],
      });
      this.#isStale = true;
    }
    this.#unopened = undefined;
    return this.#isStale;
  }

  /** Takes the place of the browser's `fetch`, for the package. */
  readonly fetch: typeof fetch = async (request, init = {}) => {
    const url = request instanceof Request ? request.url : String(request);
    const { method = 'GET', body } = init;
    const pass = (sent = body) => this.#means.fetch(request, { ...init, body: sent ?? null });
    if (!url.startsWith(api) || method === 'GET' || typeof body !== 'string') {
      const [, branch] = /^https:[^?]*\/git\/refs\/heads\/(.+)$/.exec(url) ?? [];
      return method === 'DELETE' && branch !== undefined
        ? this.#remove(decodeURI(branch), pass)
        : pass();
    }
    const call = `${method} ${url.slice(api.length).replace(`/repos/${this.repository.name}`, '')}`;
    const sent = JSON.parse(body) as Record<string, unknown>;
    if (call === 'POST /graphql') return this.#passGraphQL(sent as unknown as Sent, pass);
    if (call === 'POST /pulls') return this.#open(String(sent['head']), pass);
    const [, reset] = /^PATCH \/git\/refs\/heads\/(.+)$/.exec(call) ?? [];
    if (reset !== undefined) {
      // The package would force it.
      await this.#begin(decodeURI(reset), String(sent['sha']));
      return Response.json({});
    }
    const [, verb, number] = /^(PUT|PATCH) \/pulls\/(\d+)(?:\/merge)?$/.exec(call) ?? [];
    const branch = this.#branches.get(Number(number)) ?? '';
    const seen = this.#heads.get(branch);
    // GitHub merges nothing but the commit that it is told.
    if (verb === 'PUT')
      return this.#merge(branch, () => pass(JSON.stringify({ ...sent, sha: seen })));
    if (verb === undefined || seen === undefined || sent['state'] !== 'closed') return pass();
    const { head } = await this.repository.ask<{ head: { sha: string } }>(
      'GET',
      `/pulls/${number}`,
    );
    return head.sha === seen ? pass() : this.#refuse(MOVED);
  };

  async #passGraphQL(sent: Sent, pass: (body: string) => Promise<Response>): Promise<Response> {
    const { input } = sent.variables;
    const branch = input?.branch?.branchName ?? input?.name?.replace('refs/heads/', '') ?? '';
    const isCommit = sent.query.includes('createCommitOnBranch');
    if (input && isCommit && branch.startsWith(BRANCHES)) {
      const seen = this.#heads.get(branch);
      const isBlind = this.#compared !== branch && this.#uncompared.has(branch);
      if (seen === undefined || (isBlind && !(await this.#isDeletion(seen, input.fileChanges))))
        return this.#refuse(MOVED);
      input.expectedHeadOid = seen;
    }
    const answer = await pass(JSON.stringify(sent));
    const { data } = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as Got;
    for (const { number, headRefName, headRefOid } of data?.repository?.pullRequests?.nodes ?? []) {
      this.#heads.set(headRefName, headRefOid);
      this.#branches.set(number, headRefName);
    }
    if (data?.createRef && input?.oid !== undefined) this.#note(branch, input.oid);
    if (!isCommit) return answer;
    this.#compared = undefined;
    if (data?.createCommitOnBranch) {
      this.#heads.set(branch, data.createCommitOnBranch.commit.oid);
      this.#uncompared.delete(branch);
      this.#unopened = branch;
    }
    return answer;
  }

  #note(branch: string, published: string): void {
    this.#heads.set(branch, published);
    this.#uncompared.add(branch);
  }

  /** A deletion asks nobody first. With it, the package writes what named the entry, as it has read that. */
  async #isDeletion(
    commit: string,
    { additions = [], deletions = [] }: FileChanges = {},
  ): Promise<boolean> {
    const deleted = deletions.map(async ({ path }) => {
      const known = this.#means.known.get(path);
      return !known || this.#isAsRead(known, await this.repository.textAt(commit, path));
    });
    const written = additions.map(async ({ path, contents }) => {
      const form = this.#means.formOf(path);
      const now = form && inForm(form, (await this.repository.textAt(commit, path)) ?? '');
      const bytes = Uint8Array.from(atob(contents), (sign) => sign.charCodeAt(0));
      return isWithoutNames(new TextDecoder().decode(bytes), now);
    });
    return (await Promise.all([...deleted, ...written])).every(Boolean);
  }

  /** Where somebody has opened one for the branch meanwhile, that is the one. */
  async #open(branch: string, pass: () => Promise<Response>): Promise<Response> {
    const answer = await pass();
    const { status } = answer;
    const known =
      status === 422
        ? (await this.repository.list()).drafts.find((draft) => draft.branch === branch)
        : undefined;
    if (status === 422 && !known) return answer;
    this.#unopened = undefined;
    if (!known) {
      const { number } = (await answer.clone().json()) as { number: number };
      this.#branches.set(number, branch);
      return answer;
    }
    this.#isStale = true;
    this.#branches.set(known.number, branch);
    const issue = `/issues/${known.number}`;
    const { labels } = await this.repository.ask<{ labels: { name: string }[] }>('GET', issue);
    const others = labels.map(({ name }) => name).filter((name) => !name.startsWith(LABELS));
    // Whoever had approved or deleted it hasn't seen this text.
    await this.repository.call('PATCH', issue, { labels: others });
    return this.repository.call('GET', `/pulls/${known.number}`);
  }

  /** Says why nothing is published, of which the package only says that it failed. */
  async #merge(branch: string, merge: () => Promise<Response>): Promise<Response> {
    const fault = await this.#faultOf(branch).catch((error: unknown) => (error as Error).message);
    if (fault !== undefined) return this.#refuse(fault);
    const answer = await merge();
    if (answer.ok) return answer;
    const told = (await answer
      .clone()
      .json()
      .catch(() => ({}))) as { message?: string };
    this.#means.alert(sayRefused(told.message ?? `status ${answer.status}`));
    return answer;
  }

  /** What keeps a draft from being published: the package doesn't ask the check. */
  async #faultOf(branch: string): Promise<string | undefined> {
    const { drafts } = await this.repository.list();
    const draft = drafts.find((each) => each.branch === branch);
    if (!draft) return MOVED;
    const { refused, asked } = await this.#means.verdictOf(draft);
    const lines = [...refused, ...asked].map((each) => `${each.file}:${each.line} ${each.message}`);
    if (refused.length > 0)
      return `This can’t be published before it’s put right:\n\n${lines.join('\n')}`;
    const question = `Read this before you publish:\n\n${lines.join('\n')}\n\nPublish all the same?`;
    return lines.length === 0 || this.#means.confirm(question)
      ? undefined
      : 'Nothing is published.';
  }

  /** A branch that somebody has saved to since stays, and one of which GitHub doesn't tell. */
  async #remove(branch: string, pass: () => Promise<Response>): Promise<Response> {
    const sha = await this.repository.headOf(branch).catch(() => '');
    const isSeen = sha === undefined || sha === this.#heads.get(branch);
    const answer = isSeen ? await pass() : new Response(null, { status: 204 });
    this.#heads.delete(branch);
    for (const [number, known] of this.#branches)
      if (known === branch) this.#branches.delete(number);
    return answer;
  }

  /** Lets a branch begin at a commit. What nobody published of it is kept under another name. */
  async #begin(branch: string, sha: string): Promise<void> {
    const create = () =>
      this.repository.call('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
    const place = `/git/refs/heads/${encodeURI(branch)}`;
    const isThere =
      (await create()).ok || (await this.repository.call('PATCH', place, { sha, force: false })).ok;
    if (!isThere) {
      const old = (await this.repository.headOf(branch)) ?? '';
      const kept = `kept/${branch.slice(BRANCHES.length)}-${old.slice(0, 7)}`;
      const isKept = await this.repository.call('POST', '/git/refs', {
        ref: `refs/heads/${kept}`,
        sha: old,
      });
      // It may have been kept before.
      if (!isKept.ok && (await this.repository.headOf(kept)) !== old)
        throw new Error(`An earlier draft at ${branch} could not be kept as ${kept}.`);
      await this.repository.call('DELETE', place);
      await create();
      this.#means.alert(
        `An earlier draft of this was closed without being published. It is kept in the repository, as the branch ${kept}; yours begins at what is published.`,
      );
    }
    this.#note(branch, sha);
  }

  #refuse(message: string): Response {
    this.#means.alert(message);
    return Response.json({ message, errors: [{ message }] }, { status: 409 });
  }
}

function placeOf(entry: ApiEntry) {
  const [collection = '', slug = '', path = ''] = [
    entry.get('collection'),
    entry.get('slug'),
    entry.get('path'),
  ] as string[];
  return { collection, slug, path };
}

/** A line that names an entry, or is left of such lines. */
const NAMING = /^\s*(?:- |\w+: )(?!true$|false$)'?[a-z][a-z0-9-]*'?$|^\s*\w+:$/;

/** Whether a text is another one, but for lines that name an entry. */
function isWithoutNames(text: string, whole = ''): boolean {
  const lines = text.split('\n');
  const left = whole.split('\n').filter((line) => line !== lines[0] || lines.shift() === undefined);
  return lines.length === 0 && left.every((line) => NAMING.test(line));
}

const branchOf = (collection: string, slug: string) =>
  `${BRANCHES}${collection}/${slug.replaceAll('%', '%25').replaceAll('/', '%2F')}`;
