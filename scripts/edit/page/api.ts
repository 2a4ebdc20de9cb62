import type {
  CheckAnswer,
  EntryAnswer,
  EntryDraft,
  KeyHeader,
  NewEntry,
  NewEntryAnswer,
  Overview,
  RefusalAnswer,
} from '../contract.ts';

/** The editor has refused, or is not there any more. */
export class RefusedError extends Error {
  readonly refusal: RefusalAnswer;

  constructor(refusal: RefusalAnswer) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const keyHeader: KeyHeader = 'x-editor-key';
const KEY_STORE = 'editor-key';

/** Takes the key out of the address, where the terminal has put it, into this tab. */
export function takeKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (!key) return;
  sessionStorage.setItem(KEY_STORE, key);
  history.replaceState(null, '', '#/');
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      [keyHeader]: sessionStorage.getItem(KEY_STORE) ?? '',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new RefusedError({
      code: 'failed',
      message:
        'The editor does not answer. Start it again with "npm run edit"; what you typed is kept.',
    });
  });
  const answer = (await response.json()) as unknown;
  if (!response.ok) throw new RefusedError(answer as RefusalAnswer);
  return answer as Answer;
}

/** Every call throws {@link RefusedError}. */
export const api = {
  overview: () => call<Overview>('GET', '/api/overview'),
  open: (path: string) => call<EntryAnswer>('GET', `/api/entry?path=${encodeURIComponent(path)}`),
  check: (draft: EntryDraft) => call<CheckAnswer>('POST', '/api/check', draft),
  save: (draft: EntryDraft) => call<EntryAnswer>('PUT', '/api/entry', draft),
  make: (entry: NewEntry) => call<NewEntryAnswer>('POST', '/api/new', entry),
};
