import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Texts, and pictures with a character for each byte. */
export type Files = Record<string, string>;

/** A commit made through the API: where, and the paths that it writes and deletes. */
export interface Commit {
  branch: string;
  message: string;
  written: Files;
  deleted: string[];
}

interface Pull {
  title: string;
  branch: string;
  /** The branch that it is for. */
  target: string;
  draft: boolean;
  labels: string[];
  state: 'open' | 'closed' | 'merged';
}

interface Snapshot {
  files: Files;
  parents: string[];
  by: string;
  message: string;
}

interface Answer {
  status: number;
  json?: object;
  body?: Buffer;
  contentType?: string;
}

/** What the changes of the GraphQL API are given; each takes some of it. */
interface Input {
  branch: { branchName: string };
  expectedHeadOid: string;
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
  message: { headline: string };
  name: string;
  oid: string;
  pullRequestId: string;
}

/** What the requests of the REST API send; each sends some of it. */
interface Sent {
  title: string;
  commit_title?: string;
  commit_message?: string;
  head: string;
  base: string;
  draft: boolean;
  labels?: string[];
  sha?: string;
  ref?: string;
  force?: boolean;
  state?: 'closed';
}

interface Question {
  query: string;
  variables: { input: Input; branch?: string; main?: string; path?: string; after?: string | null };
}

/** How the characters of a file stand for its bytes. */
export const encodingOf = (path: string) =>
  /\.(mdx?|yaml|svg|json)$/.test(path) ? 'utf8' : 'latin1';
/** As git names a text. */
const hash = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
const date = '2026-11-01T09:00:00Z';
const email = 'ada@mail.example';
function answerFile(path: string, text: string): Answer {
  const encoding = encodingOf(path);
  const contentType = encoding === 'utf8' ? 'text/plain' : 'application/octet-stream';
  return { status: 200, body: Buffer.from(text, encoding), contentType };
}

const refuse = (status: number, message: string): Answer => ({ status, json: { message } });
const namesOf = (files: Files, other: Files) =>
  Object.keys({ ...files, ...other }).filter((path) => files[path] !== other[path]);
const statusOf = (path: string, before: Files, now: Files) =>
  !(path in now) ? 'removed' : path in before ? 'modified' : 'added';

/** What git makes of two changes of a file; `null` where they are in the same place. */
function mergeTexts(...versions: (string | undefined)[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'merge-'));
  const names = versions.map((text, index) => {
    if (text !== undefined) writeFileSync(join(folder, String(index)), text);
    return String(index);
  });
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', ...names], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return status === 0 ? stdout : null;
}

/** A repository at GitHub, behind as much of its two APIs as /admin uses. */
export class GitHub {
  commits: Commit[] = [];
  pulls: Pull[] = [];
  /** Branches that were made to forget what they had. */
  forced: string[] = [];
  /** Why it doesn't merge, each time that it is asked to, before it does. */
  refusals: string[] = [];
  #snapshots = new Map<string, Snapshot>();
  #heads = new Map<string, string>();
  /** Whose the tokens are that it takes. */
  people: Map<string, string>;

  constructor(token: string, files: Files) {
    this.people = new Map([[token, 'Ada Byron']]);
    this.push('main', files);
  }

  get branches(): string[] {
    return [...this.#heads.keys()];
  }

  /** The files of a branch. */
  filesOf(branch: string): Files {
    return this.#at(this.#heads.get(branch) ?? '').files;
  }

  /** The files of every commit that a branch leads to. */
  everIn(branch: string): Files[] {
    return this.#reachable(this.#heads.get(branch) ?? '').map((oid) => this.#at(oid).files);
  }

  #at(oid: string): Snapshot {
    return this.#snapshots.get(oid) ?? { files: {}, parents: [], by: '', message: '' };
  }

  /** A commit and all before it, the newest first. */
  #reachable(oid: string): string[] {
    const found = new Set<string>();
    const next = [oid];
    for (let at = next.shift(); at !== undefined; at = next.shift()) {
      if (!this.#snapshots.has(at) || found.has(at)) continue;
      found.add(at);
      next.push(...this.#at(at).parents);
    }
    return [...found];
  }

  /** Commits in somebody else's name. */
  push(
    branch: string,
    changes: Files,
    deleted: string[] = [],
    { by = 'Kim Ode', merged = [] as string[], message = 'Change' } = {},
  ): string {
    const files = { ...this.filesOf(branch), ...changes };
    for (const path of deleted) Reflect.deleteProperty(files, path);
    const oid = hash(`${branch} ${this.#snapshots.size}`);
    const head = this.#heads.get(branch);
    const parents = [...(head ? [head] : []), ...merged];
    this.#snapshots.set(oid, { files, parents, by, message });
    this.#heads.set(branch, oid);
    return oid;
  }

  /** Lets a branch begin at another's head. */
  begin(branch: string, from = 'main'): void {
    this.#heads.set(branch, this.#heads.get(from) ?? '');
  }

  /** Deletes a branch, which closes what is open for it. */
  remove(branch: string): void {
    this.#heads.delete(branch);
    for (const pull of this.#openOf(branch)) pull.state = 'closed';
  }

  #openOf = (branch: string) =>
    this.pulls.filter((pull) => pull.branch === branch && pull.state === 'open');

  #commit({ branch, expectedHeadOid, fileChanges, message }: Input, by: string) {
    const { branchName } = branch;
    const head = this.#heads.get(branchName);
    if (head !== expectedHeadOid)
      throw new Error(
        `Expected branch to point to "${String(head)}" but it did not. Pull and try again.`,
      );
    const written = Object.fromEntries(
      fileChanges.additions.map(({ path, contents }) => [
        path,
        Buffer.from(contents, 'base64').toString(encodingOf(path)),
      ]),
    );
    const deleted = fileChanges.deletions.map(({ path }) => path);
    const { headline } = message;
    const oid = this.push(branchName, written, deleted, { by, message: headline });
    this.commits.push({ branch: branchName, message: headline, written, deleted });
    const shas = Object.fromEntries(
      Object.values(written).map((text, index) => [`file_${index}`, { oid: hash(text) }]),
    );
    return { commit: { oid, committedDate: date, ...shas } };
  }

  #createRef(name: string, oid: string) {
    const branch = name.replace('refs/heads/', '');
    if (this.#heads.has(branch))
      throw new Error(`A ref named "${name}" already exists in the repository.`);
    this.#heads.set(branch, oid);
    return { ref: { name } };
  }

  #markReady({ pullRequestId }: Input) {
    const pull = this.pulls[Number(pullRequestId.replace('PR_', '')) - 1];
    if (pull) pull.draft = false;
    return { markPullRequestReadyForReview: { pullRequest: { isDraft: false } } };
  }

  /** Parts of a question with names of their own, such as the text of each of many files. */
  #answerParts(query: string, branch: string) {
    const all = Object.values(this.filesOf(branch));
    const texts = new Map(all.map((text) => [hash(text), text]));
    const blobs = query.matchAll(/(content_\d+):\s+object\(oid: "(\w+)"\)/g);
    const histories = query.matchAll(/(commit_\d+):\s+ref\(qualifiedName: \$branch\)/g);
    const drafts = query.matchAll(/(file_\d+):\s+object\(expression: "([^:"]+):([^"]+)"\)/g);
    const author = { ...{ name: 'Ada Byron', email }, user: { id: 7, login: 'ada' } };
    const history = { target: { history: { nodes: [{ author, committedDate: date }] } } };
    return Object.fromEntries([
      ...[...blobs].map(([, name = '', oid = '']) => [name, { text: texts.get(oid) }]),
      ...[...histories].map(([, name = '']) => [name, history]),
      ...[...drafts].map(([, name = '', of = '', path = '']) => {
        const text = this.filesOf(of)[path];
        const about = { isBinary: encodingOf(path) !== 'utf8', isTruncated: false };
        const blob = text !== undefined && { oid: hash(text), byteSize: text.length, text };
        return [name, blob ? { ...blob, ...about } : null];
      }),
    ]) as object;
  }

  /** An open pull request, as both APIs tell of it. */
  #describe(pull: Pull) {
    const head = this.#heads.get(pull.branch) ?? '';
    const { by, files } = this.#at(head);
    const base = this.#baseOf(pull);
    const number = this.pulls.indexOf(pull) + 1;
    const changed = namesOf(files, base).map((path) => ({
      path,
      changeType: { removed: 'DELETED', modified: 'MODIFIED', added: 'ADDED' }[
        statusOf(path, base, files)
      ],
    }));
    return {
      id: `PR_${number}`,
      ...{ node_id: `PR_${number}`, number, title: pull.title, url: '', isCrossRepository: false },
      ...{ headRefName: pull.branch, headRefOid: head, isDraft: pull.draft, createdAt: date },
      ...{ updatedAt: date, created_at: date, updated_at: date, html_url: '' },
      head: { sha: head, ref: pull.branch },
      author: { login: 'ada', name: by },
      labels: { nodes: pull.labels.map((name) => ({ name })) },
      files: { nodes: changed },
      commits: { nodes: [{ commit: { committedDate: date, author: { name: by } } }] },
      mergeable: !this.#conflicts(pull.target, head),
    };
  }

  /** The files where a branch left the one that it is for. */
  #baseOf = ({ branch, target }: Pull): Files =>
    this.#filesBefore(this.#heads.get(target) ?? '', this.#heads.get(branch) ?? '');

  /** The files of the newest commit that both commits lead to. */
  #filesBefore(commit: string, other: string): Files {
    const theirs = new Set(this.#reachable(commit));
    return this.#at(this.#reachable(other).find((oid) => theirs.has(oid)) ?? '').files;
  }

  /** What a commit makes of the files of a branch; `null` for each that both changed in the same place. */
  #mergedFiles(branch: string, commit: string): [path: string, text: string | undefined | null][] {
    const [ours, theirs] = [this.filesOf(branch), this.#at(commit).files];
    const before = this.#filesBefore(this.#heads.get(branch) ?? '', commit);
    return namesOf(theirs, before).map((path) => {
      const isOurs = ours[path] !== before[path] && ours[path] !== theirs[path];
      return [path, isOurs ? mergeTexts(ours[path], before[path], theirs[path]) : theirs[path]];
    });
  }

  #conflicts = (branch: string, commit: string) =>
    this.#mergedFiles(branch, commit).some(([, text]) => text === null);

  /** Merges a commit into a branch. Requests whose commits the branch then leads to count as merged. */
  #mergeInto(branch: string, commit: string, by: string, message = 'Merge'): string {
    const merged = this.#mergedFiles(branch, commit);
    const written = merged.flatMap(([path, text]) => (text == null ? [] : [[path, text] as const]));
    const deleted = merged.flatMap(([path, text]) => (text == null ? [path] : []));
    const how = { by, merged: [commit], message };
    const oid = this.push(branch, Object.fromEntries(written), deleted, how);
    const reached = new Set(this.#reachable(oid));
    for (const pull of this.pulls)
      if (pull.state === 'open' && pull.target === branch)
        if (reached.has(this.#heads.get(pull.branch) ?? '')) pull.state = 'merged';
    return oid;
  }

  /** The commits of a branch with what each has at a path, all at once. */
  #historyOf(branch: string, path: string) {
    const nodes = this.#reachable(this.#heads.get(branch) ?? '').map((oid) => {
      const { parents, files, message, by } = this.#at(oid);
      const text = files[path];
      return {
        oid,
        messageHeadline: message,
        committedDate: date,
        author: { name: by },
        parents: { nodes: parents.slice(0, 1).map((parent) => ({ oid: parent })) },
        file: text === undefined ? null : { oid: hash(text) },
      };
    });
    return {
      repository: { ref: { target: { history: { pageInfo: { endCursor: null }, nodes } } } },
    };
  }

  #answerQuestion({ query, variables }: Question, by: string): object {
    const { input, branch = 'main', path = '', after } = variables;
    const from = Number(after);
    const oid = this.#heads.get(branch);
    const inRepository = (target: object) => ({
      repository: { ref: oid === undefined ? null : { target } },
    });
    const commit = { oid, message: 'Change' };
    const open = this.pulls.filter(({ state }) => state === 'open');
    const labeled = open.filter(({ labels }) => labels.length > 0);
    const nodes = (pulls: Pull[]) => pulls.map((pull) => this.#describe(pull));
    /** By words that only this question has. */
    const answers: Record<string, () => object> = {
      createCommitOnBranch: () => ({ createCommitOnBranch: this.#commit(input, by) }),
      'createRef(': () => ({ createRef: this.#createRef(input.name, input.oid) }),
      markPullRequestReadyForReview: () => this.#markReady(input),
      'fork: repository': () => ({ fork: { id: 'R_1' }, base: { ref: { target: { oid } } } }),
      'drafts: pullRequests(': () => ({
        repository: {
          ref: { target: { oid: this.#heads.get('main') } },
          drafts: {
            nodes: nodes(open.slice(from, from + 100)),
            pageInfo: { endCursor: String(from + 100), hasNextPage: open.length > from + 100 },
          },
        },
      }),
      'pullRequests(headRefName': () => ({
        repository: { pullRequests: { totalCount: this.#openOf(branch).length } },
      }),
      'pullRequests(': () => ({ repository: { pullRequests: { nodes: nodes(labeled) } } }),
      'history(first: 100': () => this.#historyOf('main', path),
      'history(first: 1) { nodes { oid message': () =>
        inRepository({ history: { nodes: [commit] } }),
      '... on Commit { oid }': () => inRepository({ oid }),
    };
    const [, answer] = Object.entries(answers).find(([words]) => query.includes(words)) ?? [];
    return answer?.() ?? { repository: this.#answerParts(query, branch) };
  }

  /** Merges, unless it is a draft or a file of it was changed on the branch it is for, too. */
  #merge(pull: Pull, { sha, commit_title: title }: Sent, by: string): Answer {
    const head = this.#heads.get(pull.branch) ?? '';
    if (sha !== undefined && sha !== head)
      return refuse(409, 'Head branch was modified. Review and try the merge again.');
    const refusal = this.refusals.shift();
    if (refusal !== undefined) return refuse(405, refusal);
    if (pull.state !== 'open' || pull.draft || this.#conflicts(pull.target, head))
      return refuse(405, 'Pull Request is not mergeable');
    this.#mergeInto(pull.target, head, by, title);
    return { status: 200, json: { merged: true } };
  }

  #mergeBranch({ base, head, commit_message: message }: Sent, by: string): Answer {
    const commit = this.#heads.get(head) ?? head;
    const into = this.#heads.get(base);
    if (into === undefined || !this.#snapshots.has(commit)) return refuse(404, 'Not Found');
    if (this.#reachable(into).includes(commit)) return { status: 204 };
    if (this.#conflicts(base, commit)) return refuse(409, 'Merge conflict');
    return { status: 201, json: { sha: this.#mergeInto(base, commit, by, message) } };
  }

  #compare(from: string, to: string): Answer {
    const [before, { files }] = [this.#filesBefore(from, to), this.#at(to)];
    const changed = namesOf(files, before).map((filename) => ({
      filename,
      status: statusOf(filename, before, files),
    }));
    const reached = new Set(this.#reachable(to));
    const behind = this.#reachable(from).filter((oid) => !reached.has(oid));
    return { status: 200, json: { files: changed, behind_by: behind.length } };
  }

  #open({ title, head, base, draft }: Sent): Answer {
    if (this.#openOf(head).length > 0)
      return {
        status: 422,
        json: {
          message: 'Validation Failed',
          errors: [
            { code: 'custom', message: `A pull request already exists for studio:${head}.` },
          ],
        },
      };
    if (this.#heads.get(head) === this.#heads.get(base))
      return refuse(422, `No commits between ${base} and ${head}`);
    const pull: Pull = { title, branch: head, target: base, draft, labels: [], state: 'open' };
    this.pulls.push(pull);
    return { status: 201, json: this.#describe(pull) };
  }

  #answerPull(call: string, pull: Pull, body: Sent, by: string): Answer {
    const [, verb = '', action = ''] = /^(\w+) \/(?:issues|pulls)\/\d+(.*)$/.exec(call) ?? [];
    if (action === '/merge') return this.#merge(pull, body, by);
    if (body.labels) pull.labels = verb === 'POST' ? [...pull.labels, ...body.labels] : body.labels;
    if (body.state) pull.state = body.state;
    const labels = pull.labels.map((name) => ({ name }));
    return { status: 200, json: { ...this.#describe(pull), labels } };
  }

  #answerRef(method: string, branch: string, { sha = '', force }: Sent): Answer {
    const head = this.#heads.get(branch);
    if (head === undefined) return refuse(method === 'GET' ? 404 : 422, 'Reference does not exist');
    switch (method) {
      case 'DELETE':
        this.remove(branch);
        return { status: 204 };
      case 'PATCH':
        if (force === true) this.forced.push(branch);
        if (force !== true && !this.#reachable(sha).includes(head))
          return refuse(422, 'Update is not a fast forward');
        this.#heads.set(branch, sha);
        return { status: 200, json: {} };
      default:
        return { status: 200, json: { object: { sha: head } } };
    }
  }

  #answerRest(call: string, url: URL, body: Sent, by: string): Answer {
    const [, oid = ''] = /^GET \/git\/trees\/(\w+)$/.exec(call) ?? [];
    if (oid) {
      const tree = Object.entries(this.#at(oid).files).map(([path, text]) => ({
        ...{ type: 'blob', path, sha: hash(text), size: Buffer.byteLength(text) },
      }));
      return { status: 200, json: { tree } };
    }
    const [, blob = ''] = /^GET \/git\/blobs\/(\w+)$/.exec(call) ?? [];
    const files = [...this.#snapshots.values()].flatMap(({ files: all }) => Object.entries(all));
    const found = blob ? files.find(([, text]) => hash(text) === blob) : undefined;
    if (found) return answerFile(...found);
    const [, path = ''] = /^GET \/contents\/(.+)$/.exec(call) ?? [];
    if (path) {
      const text = this.#at(url.searchParams.get('ref') ?? '').files[decodeURI(path)];
      return text === undefined ? refuse(404, 'Not Found') : answerFile(path, text);
    }
    if (call === 'GET /commits') {
      const all = this.#reachable(url.searchParams.get('sha') ?? '');
      const name = url.searchParams.get('path') ?? '';
      const made = all.filter((commit) => {
        const { files: now, parents } = this.#at(commit);
        return parents.every((parent) => this.#at(parent).files[name] !== now[name]);
      });
      const author = { name: this.#at(made[0] ?? '').by, date };
      return { status: 200, json: [{ sha: made[0], commit: { author } }] };
    }
    if (call === 'GET /user')
      return { status: 200, json: { id: 7, login: 'ada', name: by, email } };
    if (call === 'GET /collaborators/ada') return { status: 204 };
    if (call === 'POST /pulls') return this.#open(body);
    if (call === 'POST /merges') return this.#mergeBranch(body, by);
    const [, from = '', to = ''] = /^GET \/compare\/(\w+)\.\.\.(\w+)$/.exec(call) ?? [];
    if (from) return this.#compare(from, to);
    if (call === 'POST /git/refs') {
      if (this.#heads.has((body.ref ?? '').replace('refs/heads/', '')))
        return refuse(422, 'Reference already exists');
      return { status: 201, json: this.#createRef(body.ref ?? '', body.sha ?? '') };
    }
    const [, number = ''] = /^\w+ \/(?:issues|pulls)\/(\d+)/.exec(call) ?? [];
    const pull = this.pulls[Number(number) - 1];
    if (pull) return this.#answerPull(call, pull, body, by);
    const [, verb = '', name] = /^(\w+) \/git\/refs?\/heads\/(.*)$/.exec(call) ?? [];
    if (name !== undefined) return this.#answerRef(verb, decodeURI(name), body);
    return refuse(501, `Not faked: ${call}`);
  }

  /** The browser's `fetch`, of somebody who has signed in. */
  fetchAs =
    (token: string): typeof fetch =>
    async (url, { method = 'GET', body } = {}) => {
      await Promise.resolve();
      const sent = typeof body === 'string' ? body : null;
      const { status, json, body: bytes } = this.answer(method, String(url), sent, token);
      const said = bytes ? new Uint8Array(bytes) : JSON.stringify(json);
      return new Response(status === 204 ? null : said, { status });
    };

  /** What the API says to a request. */
  answer(method: string, address: string, sent: string | null, sentToken: string): Answer {
    const url = new URL(address);
    const body: unknown = JSON.parse(sent || '{}');
    const by = this.people.get(sentToken);
    if (by === undefined) return refuse(401, 'Bad credentials');
    if (url.pathname === '/graphql') {
      try {
        return { status: 200, json: { data: this.#answerQuestion(body as Question, by) } };
      } catch (error) {
        return { status: 200, json: { errors: [{ message: (error as Error).message }] } };
      }
    }
    return this.#answerRest(
      `${method} ${url.pathname.replace('/repos/studio/site', '')}`,
      url,
      body as Sent,
      by,
    );
  }
}
