// The repository at GitHub, as far as the editor asks for more than the package does.

/** An open pull request of the editor's. */
export interface Draft {
  /** What GraphQL knows it by. */
  id: string;
  number: number;
  title: string;
  /** Whether GitHub refuses to merge it until it is said to be ready. */
  isDraft: boolean;
  branch: string;
  /** Its newest commit. */
  head: string;
  /** Who saved that, and when. */
  by: string;
  at: Date;
  /** The files that it changes. */
  paths: string[];
  /** Those of them that it adds, as a new address does. */
  added: string[];
}

export interface FileChange {
  filename: string;
  status: string;
  /** Where it was, if it was renamed. */
  previous_filename?: string;
}

export interface Access {
  fetch: typeof fetch;
  /** What GitHub knows the person by. */
  token: () => string;
}

/** The texts that the content check reads. */
export const TEXT = /^content\/(?:.*\.(?:mdx|yaml|svg)|STYLE\.md)$/;

/** The branch of a draft begins with it. */
export const BRANCHES = 'cms/';

export const api = 'https://api.github.com';

const draftsQuery = `query($owner: String!, $repo: String!, $main: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    ref(qualifiedName: $main) { target { oid } }
    drafts: pullRequests(states: OPEN, first: 100, after: $after) {
      pageInfo { endCursor hasNextPage }
      nodes {
        id number title isDraft headRefName headRefOid isCrossRepository
        files(first: 100) { nodes { path changeType } }
        commits(last: 1) { nodes { commit { committedDate author { name } } } }
      }
    }
  }
}`;

interface DraftsAnswer {
  repository: {
    ref: { target: { oid: string } };
    drafts: {
      pageInfo: { endCursor: string | null; hasNextPage: boolean };
      nodes: {
        id: string;
        number: number;
        title: string;
        isDraft: boolean;
        headRefName: string;
        headRefOid: string;
        isCrossRepository: boolean;
        files: { nodes: { path: string; changeType: string }[] };
        commits: { nodes: { commit: { committedDate: string; author: { name: string } } }[] };
      }[];
    };
  };
}

export class Repository {
  /** `owner/name` */
  readonly name: string;
  /** The branch that is published. */
  readonly main: string;
  readonly #access: Access;

  constructor(name: string, main: string, access: Access) {
    this.name = name;
    this.main = main;
    this.#access = access;
  }

  /** What is open now, the newest first, and where the published branch is. */
  async list(): Promise<{ drafts: Draft[]; head: string }> {
    const nodes: DraftsAnswer['repository']['drafts']['nodes'] = [];
    let head = '';
    let after: string | null = null;
    do {
      const variables: object = { main: `refs/heads/${this.main}`, after };
      const { repository }: DraftsAnswer = await this.query(draftsQuery, variables);
      const { pageInfo } = repository.drafts;
      nodes.push(...repository.drafts.nodes);
      head ||= repository.ref.target.oid;
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    return {
      head,
      drafts: nodes
        .filter((node) => !node.isCrossRepository && node.headRefName.startsWith(BRANCHES))
        .map(({ headRefName, headRefOid, files, commits, ...rest }) => {
          const last = commits.nodes[0]?.commit;
          return {
            ...rest,
            branch: headRefName,
            head: headRefOid,
            by: last?.author.name ?? 'Somebody',
            at: new Date(last?.committedDate ?? 0),
            paths: files.nodes.map(({ path }) => path),
            added: files.nodes
              .filter(({ changeType }) => !['MODIFIED', 'DELETED'].includes(changeType))
              .map(({ path }) => path),
          };
        })
        .toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    };
  }

  /** @throws Error with what GitHub says where it has no data. */
  async query<Data>(query: string, variables: object): Promise<Data> {
    const [owner, repo] = this.name.split('/');
    const sent = { query, variables: { owner, repo, ...variables } };
    const answer = await this.#send('POST', '/graphql', sent);
    const { data, ...fault } = (await answer.json()) as {
      data?: Data | null;
      message?: string;
      errors?: { message: string }[];
    };
    const [error = fault] = fault.errors ?? [];
    if (!data || fault.errors) throw new Error(error.message ?? `GitHub answered ${answer.status}`);
    return data;
  }

  /** @throws Error with what GitHub says when it doesn't do it. */
  async ask<Data>(method: string, path: string, body?: object): Promise<Data> {
    return dataOf(await this.call(method, path, body));
  }

  /** The bytes of a file at a commit; undefined when there is none. */
  async bytesAt(commit: string, path: string): Promise<Uint8Array | undefined> {
    const answer = await this.call('GET', `/contents/${encodeURI(path)}?ref=${commit}`);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async textAt(commit: string, path: string): Promise<string | undefined> {
    const bytes = await this.bytesAt(commit, path);
    return bytes && new TextDecoder().decode(bytes);
  }

  /** The newest commit of a branch; undefined when there is none. */
  async headOf(branch: string): Promise<string | undefined> {
    const answer = await this.call('GET', `/git/ref/heads/${encodeURI(branch)}`);
    if (answer.status === 404) return undefined;
    return (await dataOf<{ object: { sha: string } }>(answer)).object.sha;
  }

  call(method: string, path: string, body?: object): Promise<Response> {
    return this.#send(method, `/repos/${this.name}${path}`, body);
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return this.#access.fetch(api + path, {
      method,
      cache: 'no-store',
      headers: {
        Authorization: `token ${this.#access.token()}`,
        Accept: path.includes('/contents/')
          ? 'application/vnd.github.raw+json'
          : 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

/** @throws Error with what GitHub says when it doesn't do it. */
async function dataOf<Data>(answer: Response): Promise<Data> {
  const { status } = answer;
  const said = (status === 204 ? {} : await answer.json()) as { message?: string };
  if (!answer.ok) throw new Error(said.message ?? `GitHub answered ${status}`);
  return said as Data;
}
