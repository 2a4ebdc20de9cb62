import { customerRowOf } from '../server/accounts/account-work.ts';
import type { Dependencies } from '../server/dependencies.ts';
import { replaceRows, type Row } from '../server/lists/rows.ts';
import { foldMessage, messageRowOf } from '../server/messages/message.ts';
import { foldOrder } from '../server/orders/order.ts';
import { orderRowOf } from '../server/orders/order-rows.ts';
import { parseMessageKey, parseOrderKey } from '../server/outbox/outbox.ts';
import { RefusedError } from './command.ts';
import { openUser, type Documents } from './documents.ts';

/** What the desk should list of every order, message, and account that can be read. */
export function rowsOf(documents: Documents): Row[] {
  const { orders, messages, users } = documents.values;
  return [
    ...[...orders].flatMap(([key, value]) => {
      const id = parseOrderKey(key);
      return id ? [orderRowOf(foldOrder(id, value), openUser(documents, id.userId))] : [];
    }),
    ...[...messages].flatMap(([key, value]) => {
      const id = parseMessageKey(key);
      return id ? [messageRowOf(foldMessage(id, value))] : [];
    }),
    ...[...users.keys()].flatMap((id) => {
      const user = openUser(documents, id);
      return user ? [customerRowOf(user)] : [];
    }),
  ];
}

/** Builds what the desk lists and searches. @param read reads every document. */
export async function rebuildRows(
  deps: Dependencies,
  read: () => Promise<Documents>,
): Promise<void> {
  if (!(await replaceRows(deps, async () => rowsOf(await read()))))
    throw new RefusedError('The site keeps changing what the desk lists. Try again in a minute.');
}
