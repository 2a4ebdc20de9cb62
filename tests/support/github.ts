import { createHash } from 'node:crypto';

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
  branch: string;
  /** The branch that it is for. */
  target: string;
  /** The commit that it began from. */
  base: string;
  draft: boolean;
  labels: string[];
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
  head: string;
  base: string;
  draft: boolean;
  labels?: string[];
  sha: string;
}

interface Question {
  query: string;
  variables: { input: Input; branch?: string };
}

/** How the characters of a file stand for its bytes. */
export const encodingOf = (path: string) => (/\.(jpe?g|png)$/.test(path) ? 'latin1' : 'utf8');
const hash = (text: string) => createHash('sha1').update(text).digest('hex');
const date = '2026-11-01T09:00:00Z';
const author = { name: 'Ada Byron', email: 'ada@mail.example', user: { id: 7, login: 'ada' } };

function answerFile(path: string, text: string): Answer {
  const encoding = encodingOf(path);
  const contentType = encoding === 'utf8' ? 'text/plain' : 'application/octet-stream';
  return { status: 200, body: Buffer.from(text, encoding), contentType };
}

/** A repository at GitHub, behind as much of its two APIs as /admin uses. */
export class GitHub {
  commits: Commit[] = [];
  pulls: Pull[] = [];
  #snapshots = new Map<string, Files>();
  #heads = new Map<string, string>();
  /** The one that it takes. */
  token: string;

  constructor(token: string, files: Files) {
    this.token = token;
    this.push('main', files);
  }

  /** The files of a branch. */
  filesOf(branch: string): Files {
    return this.#snapshots.get(this.#heads.get(branch) ?? '') ?? {};
  }

  /** Commits in somebody else's name. */
  push(branch: string, changes: Files, deleted: string[] = []): string {
    const next = { ...this.filesOf(branch), ...changes };
    for (const path of deleted) Reflect.deleteProperty(next, path);
    const oid = hash(`${branch} ${this.#snapshots.size}`);
    this.#snapshots.set(oid, next);
    this.#heads.set(branch, oid);
    return oid;
  }

  #commit({ branch, expectedHeadOid, fileChanges, message }: Input) {
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
    const oid = this.push(branchName, written, deleted);
    this.commits.push({ branch: branchName, message: message.headline, written, deleted });
    const shas = Object.fromEntries(
      Object.values(written).map((text, index) => [`file_${index}`, { oid: hash(text) }]),
    );
    return { commit: { oid, committedDate: date, ...shas } };
  }

  #createRef({ name, oid }: Input) {
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
    const history = { target: { history: { nodes: [{ author, committedDate: date }] } } };
    return Object.fromEntries([
      ...[...blobs].map(([, name = '', oid = '']) => [name, { text: texts.get(oid) }]),
      ...[...histories].map(([, name = '']) => [name, history]),
    ]) as object;
  }

  #answerQuestion({ query, variables: { input, branch = 'main' } }: Question): object {
    const oid = this.#heads.get(branch);
    const inRepository = (target: object) => ({ repository: { ref: { target } } });
    const commit = { oid, message: 'Change' };
    /** By words that only this question has. */
    const answers: Record<string, () => object> = {
      createCommitOnBranch: () => ({ createCommitOnBranch: this.#commit(input) }),
      'createRef(': () => ({ createRef: this.#createRef(input) }),
      markPullRequestReadyForReview: () => this.#markReady(input),
      'fork: repository': () => ({ fork: { id: 'R_1' }, base: { ref: { target: { oid } } } }),
      'pullRequests(': () => ({ repository: { pullRequests: { nodes: [], totalCount: 0 } } }),
      'history(first: 1) { nodes { oid message': () =>
        inRepository({ history: { nodes: [commit] } }),
      '... on Commit { oid }': () => inRepository({ oid }),
    };
    const [, answer] = Object.entries(answers).find(([words]) => query.includes(words)) ?? [];
    return answer?.() ?? { repository: this.#answerParts(query, branch) };
  }

  /** Merges, unless it is a draft or a file of it was changed on the branch it is for, too. */
  #merge({ branch, base, draft }: Pull): Answer {
    const [ours, before, theirs] = [
      this.filesOf('main'),
      this.#snapshots.get(base) ?? {},
      this.filesOf(branch),
    ];
    const paths = Object.keys({ ...before, ...theirs }).filter(
      (path) => theirs[path] !== before[path],
    );
    if (draft || paths.some((path) => ours[path] !== before[path]))
      return { status: 405, json: { message: 'Pull Request is not mergeable' } };
    const written = paths.flatMap((path) => {
      const text = theirs[path];
      return text === undefined ? [] : [[path, text] as const];
    });
    const deleted = paths.filter((path) => theirs[path] === undefined);
    this.push('main', Object.fromEntries(written), deleted);
    return { status: 200, json: { merged: true } };
  }

  #open({ head, base, draft }: Sent) {
    const from = this.#heads.get(base) ?? '';
    const number = this.pulls.push({ branch: head, target: base, base: from, draft, labels: [] });
    return { number, node_id: `PR_${number}`, created_at: date, updated_at: date };
  }

  #answerRest(call: string, body: Sent): Answer {
    const [, oid = ''] = /^GET \/git\/trees\/(\w+)$/.exec(call) ?? [];
    if (oid) {
      const tree = Object.entries(this.#snapshots.get(oid) ?? {}).map(([path, text]) => ({
        ...{ type: 'blob', path, sha: hash(text), size: Buffer.byteLength(text) },
      }));
      return { status: 200, json: { tree } };
    }
    const [, blob = ''] = /^GET \/git\/blobs\/(\w+)$/.exec(call) ?? [];
    const files = [...this.#snapshots.values()].flatMap((snapshot) => Object.entries(snapshot));
    const found = blob ? files.find(([, text]) => hash(text) === blob) : undefined;
    if (found) return answerFile(...found);
    if (call === 'GET /user')
      return { status: 200, json: { id: 7, login: 'ada', name: author.name, email: author.email } };
    if (call === 'GET /collaborators/ada') return { status: 204 };
    if (call === 'POST /pulls') return { status: 201, json: this.#open(body) };
    const [, number = '', action = ''] = /^\w+ \/(?:issues|pulls)\/(\d+)(.*)$/.exec(call) ?? [];
    const pull = this.pulls[Number(number) - 1];
    if (pull && action === '/merge') return this.#merge(pull);
    if (pull && body.labels) pull.labels = body.labels;
    if (pull) return { status: 200, json: { labels: pull.labels.map((name) => ({ name })) } };
    const [, verb, name = ''] = /^(DELETE|PATCH) \/git\/refs\/heads\/(.*)$/.exec(call) ?? [];
    if (verb === 'DELETE') this.#heads.delete(name);
    if (verb === 'PATCH') this.#heads.set(name, body.sha);
    if (verb) return { status: 200, json: {} };
    return { status: 501, json: { message: `Not faked: ${call}` } };
  }

  /** What the API says to a request. */
  answer(method: string, url: string, sent: string | null, sentToken: string): Answer {
    const { pathname } = new URL(url);
    const body: unknown = JSON.parse(sent ?? '{}');
    if (sentToken !== this.token) return { status: 401, json: { message: 'Bad credentials' } };
    if (pathname === '/graphql') {
      try {
        return { status: 200, json: { data: this.#answerQuestion(body as Question) } };
      } catch (error) {
        return { status: 200, json: { errors: [{ message: (error as Error).message }] } };
      }
    }
    return this.#answerRest(
      `${method} ${pathname.replace('/repos/studio/site', '')}`,
      body as Sent,
    );
  }
}
