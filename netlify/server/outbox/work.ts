import type * as z from 'zod/mini';

import type { Dependencies } from '../dependencies.ts';
import { DAY_MS, MINUTE_MS } from '../lib/time.ts';
import { isoOf, logFailure, read, update, type Document } from '../storage/store.ts';
import {
  idOf,
  isWaiting,
  removePointer,
  withChanges,
  type Entry,
  type Outbox,
  type Subject,
  type Work,
} from './outbox.ts';
import { planOf, sendAll, startRound, triedIn, withHold, type Letter, type Round } from './send.ts';

interface HasOutbox {
  outbox: Outbox;
}

/** A kind of documents that owe mail. */
export interface Sender<Schema extends z.ZodMiniType<HasOutbox>> {
  store: string;
  schema: Schema;
  key: string;
  /** What an entry says, by the document as it is; undefined when there is nothing to say any more. */
  composer: (value: z.infer<Schema>) => (entry: Entry) => Letter | undefined;
  /** Hears whether the mail server of the customer's address took the last email, or refused it for good. */
  onMailAnswer?: (isRefused: boolean) => Promise<void>;
}

/** What of a document's outbox to try, as it is known. */
export type Known = Pick<Work, 'known' | 'mine' | 'listed'>;

/** Entries that ended are kept for so long. */
const ENDED_KEPT_MS = 30 * DAY_MS;

/** Sends what a document owes. */
export async function sendOutbox<Schema extends z.ZodMiniType<HasOutbox>>(
  deps: Dependencies,
  { store, schema, key, composer, onMailAnswer }: Sender<Schema>,
  { known, mine }: Known,
  round: Round,
): Promise<Progress> {
  const documents = deps.store(store);
  type Value = z.infer<Schema>;
  const change = async (
    from: Document<Value>,
    changes: (now: Value) => ReadonlyMap<string, Partial<Entry>>,
  ) => {
    const { document } = await update(
      documents,
      schema as z.ZodMiniType<HasOutbox>,
      key,
      (now) => {
        const made = now ? changes(now as Value) : new Map<string, Partial<Entry>>();
        if (!now || [...made.values()].every((each) => Object.keys(each).length === 0))
          return { result: undefined };
        const outbox = withoutOld(deps, withChanges(now.outbox, made));
        return { next: { ...now, outbox }, result: undefined };
      },
      { known: from },
    );
    return document as Document<Value> | undefined;
  };
  let document = (known as Document<Value> | undefined) ?? (await read(documents, schema, key));
  if (!document) return 'done';
  const planFor = (value: Value) =>
    planOf(deps, { outbox: value.outbox, mine }, composer(value), round);
  let plan = planFor(document.value);
  const others = () => triedIn(deps, plan, round).filter((entry) => !mine.has(idOf(entry)));
  const onHold = new Set(mine);
  if (others().length > 0) {
    document = await change(document, (now) => {
      plan = planFor(now);
      return withHold(deps, others());
    });
    if (!document) return 'done';
    for (const entry of others()) onHold.add(idOf(entry));
  }
  const tried = new Set(triedIn(deps, plan, round).map(idOf));
  const sent = await sendAll(deps, plan, onHold, round);
  const { changes, held, isRefused, refusals, failure } = sent;
  // Before it is marked, so that it is told: at worst twice.
  for (let count = 0; count < refusals; count += 1) await noteBounce(deps);
  document = await change(document, () => changes);
  if (failure) throw failure;
  if (isRefused !== undefined) await onMailAnswer?.(isRefused);
  return progressOf(deps, document?.value.outbox ?? [], held, tried);
}

function progressOf(
  { now }: Pick<Dependencies, 'now'>,
  outbox: Outbox,
  held: ReadonlySet<string> = new Set(),
  tried: ReadonlySet<string> = new Set(),
): Progress {
  const waiting = outbox.filter(isWaiting);
  if (waiting.length === 0) return 'done';
  const moment = isoOf(now());
  // What was tried in vain is not waiting as it should, although its hold is not over.
  const isWaitingForOthers = (entry: Entry) =>
    !tried.has(idOf(entry)) && entry.tries === 0 && entry.dueAt > moment;
  const isHeld = (entry: Entry) => held.has(idOf(entry)) || isWaitingForOthers(entry);
  return waiting.every(isHeld) ? 'held' : 'left';
}

function withoutOld({ now }: Pick<Dependencies, 'now'>, outbox: Outbox): Outbox {
  const oldest = isoOf(now() - ENDED_KEPT_MS);
  return outbox.filter(({ endedAt }) => endedAt === undefined || endedAt > oldest);
}

const BOUNCES = 'bounce/';

/** A mail server refused an email for good, which no digest has said yet. */
async function noteBounce(deps: Dependencies): Promise<void> {
  await deps
    .store('pending')
    .put(`${BOUNCES}${deps.newId()}`, { at: isoOf(deps.now()) }, { ifNew: true });
}

/** Keys of bounces. */
export async function listBounces({ store }: Pick<Dependencies, 'store'>): Promise<string[]> {
  return (await store('pending').list(BOUNCES)).map(({ key }) => key);
}

/** `done`: its pointers can go. `held`: what is left waits as it should. `left`: something failed, or is to be done. */
export type Progress = 'done' | 'held' | 'left';

/** What is to be done for each kind of documents. */
export type Handlers = {
  readonly [Kind in Subject['kind']]: (
    deps: Dependencies,
    subject: Extract<Subject, { kind: Kind }>,
    known: Known,
    round: Round,
  ) => Promise<Progress>;
};

export function handle(
  deps: Dependencies,
  handlers: Handlers,
  subject: Subject,
  known: Known,
  round: Round,
): Promise<Progress> {
  const handler = handlers[subject.kind] as (
    deps: Dependencies,
    subject: Subject,
    known: Known,
    round: Round,
  ) => Promise<Progress>;
  return handler(deps, subject, known, round);
}

/** For work after the response; the function lives for a minute. */
const STORE_BUDGET_MS = MINUTE_MS / 2;

let isSilenceLogged = false;

/** Does what a request left to be done; the sweep does the rest. Never rejects. @param works may grow meanwhile. */
export async function runAfterResponse(
  deps: Dependencies,
  works: readonly Work[],
  handlers: Handlers,
): Promise<void> {
  deps.budget.extend(STORE_BUDGET_MS);
  const round = startRound();
  for (const work of works) {
    try {
      const progress = await handle(deps, handlers, work.pointer.subject, work, round);
      if (progress === 'done') await removePointer(deps, work.pointer);
    } catch (error) {
      logFailure(error, deps.log);
    }
  }
  if (round.counts.off > 0 && !isSilenceLogged) {
    isSilenceLogged = true;
    deps.log.record('sys_notification_off', { waiting: round.counts.off });
  }
}
