import { orderReference } from '../../../src/contracts/orders.ts';
import { noteOrder } from '../../server/orders/note-order.ts';
import {
  actorOf,
  AS_OPTION,
  DRY_RUN_OPTION,
  exitCodes,
  JSON_OPTION,
  operand,
  RefusedError,
  UsageError,
} from '../command.ts';
import type { Command } from '../command.ts';
import { findOrder } from '../find-order.ts';
import { orderToJson } from '../order-json.ts';
import { ID_DETAIL, readNote } from '../order-operands.ts';
import { doPromised } from '../tell.ts';
import { dress } from '../terminal.ts';
import { writeJson } from '../write-json.ts';

export const ordersNoteCommand: Command = {
  name: 'orders note',
  summary: 'adds a note to an order, for the customer or for the studio only',
  operands: ['ID', 'TEXT'],
  isOpenEnded: true,
  details: [
    ID_DETAIL,
    'Without --internal the customer reads the note on the dashboard and gets it by mail, and a pending order counts as answered. An internal note is not shown on the site, but it is part of the copy of their data that customers can download: write nothing about them that they should not read.',
  ],
  options: [
    { name: 'internal', text: 'for the studio only' },
    AS_OPTION,
    DRY_RUN_OPTION,
    JSON_OPTION,
  ],
  examples: [
    ['orders note 1A2B3C4D "We called you at ten and try again at four."', 'the customer reads it'],
    ['orders note 1A2B3C4D --internal "Paid by bank transfer."', 'the studio reads it'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const text = readNote(operand(call, 1));
    if (!text) throw new UsageError('The note is empty.');
    const actor = actorOf(call);
    const order = await findOrder(site, terminal, operand(call, 0));
    const isInternal = has('internal');
    const audience = isInternal || order.archiveId ? 'the studio only' : 'the customer';
    if (has('dry-run')) {
      terminal.say(
        `${orderReference(order.id)} would get a note for ${audience}. Nothing was changed.`,
      );
      if (has('json')) writeJson(terminal, orderToJson(order, now()));
      return exitCodes.done;
    }
    const { userId, id: orderId } = order;
    const noted = await noteOrder(site.deps, { userId, orderId, text, isInternal, actor });
    if (!noted)
      throw new RefusedError('The order is gone: its customer closed the account just now.');
    terminal.say(
      `${dress(terminal, 'green', '✓')} ${orderReference(order.id)} has a note for ${audience}.`,
    );
    if (has('json')) writeJson(terminal, orderToJson(noted, now()));
    await doPromised(site, terminal);
    return exitCodes.done;
  },
};
