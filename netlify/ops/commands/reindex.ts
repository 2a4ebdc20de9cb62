import { accountDocument } from '../../server/accounts/account-document.ts';
import { userEventKey } from '../../server/auth/user-events.ts';
import { usersOf } from '../../server/auth/user-store.ts';
import { readMessage } from '../../server/desk/desk-index.ts';
import { contactsOf } from '../../server/messages/contact.ts';
import { orderDocument } from '../../server/orders/order-document.ts';
import { ordersOf } from '../../server/orders/order-store.ts';
import type { SearchDocument } from '../../server/queue/search-document.ts';
import { searchIndexOf } from '../../server/queue/search-index.ts';
import { WHOLE_STORE } from '../../server/storage/keys.ts';
import { RefusedError, type Command, type CommandCall } from '../command.ts';
import { readAll } from '../records.ts';

/** What to do once other records are there. */
export const REINDEX_NEXT =
  'Then, on that site: "npm run ops -- reindex", so that the desk finds them.';

export const reindexCommand: Command = {
  name: 'reindex',
  summary: 'rebuilds what the desk searches, lists as done, and counts',
  details: [
    'Reads every order, message, and account, then replaces the index; the site goes on meanwhile. Needed once after an update that brought the index, and after "restore". On Netlify Blobs the index holds the latest 10,000.',
  ],
  examples: [['reindex', 'do it now']],
  async run(call) {
    const { site, terminal, now } = call;
    const startedAt = new Date(now()).toISOString();
    if (!(await searchIndexOf(site.deps).rebuild(readDocuments(call), startedAt)))
      throw new RefusedError('The sweep works on the index right now. Try again in a minute.');
    terminal.done('The desk finds everything again.');
  },
};

/** Accounts of one batch. */
const AT_ONCE = 1000;

async function* readDocuments(call: CommandCall): AsyncGenerator<SearchDocument[]> {
  const { deps } = call.site;
  const runs = Map.groupBy(await ordersOf(deps).listRuns(), ({ userId }) => userId);
  const accounts = (await deps.store('users').list(WHOLE_STORE)).flatMap(
    (key) => userEventKey.parse(key)?.userId ?? [],
  );
  const readAccount = async (userId: string) => {
    const user = await usersOf(deps).find(userId);
    const orders = await readAll(call, runs.get(userId) ?? [], (run) =>
      ordersOf(deps).findRun(run),
    );
    return [
      ...(user ? [accountDocument(user, call.now())] : []),
      ...orders.map((order) => orderDocument(order, user, call.now())),
    ];
  };
  const ids = [...new Set([...accounts, ...runs.keys()])];
  for (let start = 0; start < ids.length; start += AT_ONCE)
    yield (await readAll(call, ids.slice(start, start + AT_ONCE), readAccount)).flat();
  yield await readAll(call, await contactsOf(deps).list(), (id) => readMessage(deps, id));
}
