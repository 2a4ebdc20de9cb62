import { orderReference } from '../../../src/contracts/orders.ts';
import { noteOrder } from '../../server/orders/note-order.ts';
import { actorOf, CHANGE_OPTIONS, type Command } from '../command.ts';
import { RefusedError, UsageError } from '../errors.ts';
import { sendQueued } from '../send-queued.ts';
import { sayDone, writeJson } from '../terminal.ts';
import { styleStatus } from '../words.ts';
import { applyChange, GONE, LINK_OPTION, nextOf, readLinks, readNote } from './apply-change.ts';
import { findOrder } from './find-order.ts';
import { giveBackCommand, takeCommand } from './orders-assign.ts';
import { listCommand, orderToJson, readStatus } from './orders-list.ts';
import { quoteCommand } from './orders-quote.ts';
import { ID_DETAIL, showCommand } from './orders-show.ts';

const moveCommand: Command = {
  name: 'orders move',
  summary: 'moves an order on: pending → processing → completed, or cancelled',
  operands: ['ID', 'STATUS'],
  details: [
    ID_DETAIL,
    'The customer gets an email, with the note if there is one. Links deliver the files of a completed order: they are in the email, and on the dashboard under "Your files".',
    'If someone else changed the order in the meantime, your move is refused and you’ll see what happened; with --from STATUS you only act on the status you saw.',
  ],
  options: {
    'note TEXT': 'for the customer: in the email and on the dashboard',
    ...LINK_OPTION,
    'from STATUS': 'only if the order still has this status',
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['orders move 1A2B3C4D processing', 'details are settled, work begins'],
    ['orders move 1A2B3C4D completed --link https://files.example/a', 'deliver the files'],
    ['orders move 1A2B3C4D completed --note "Enjoy!"', 'with a note to the customer'],
    ['orders move 1A2B3C4D cancelled --from pending', 'only if no one has started'],
  ],
  async run(call) {
    const { option, terminal } = call;
    const [id = '', status = ''] = call.operands;
    const to = readStatus(status);
    const expected = readStatus(option('from'));
    const note = readNote(option('note'));
    const links = readLinks(call);
    if (links.length > 0 && to !== 'completed')
      throw new UsageError('--link delivers files: it goes with completed.');
    const actor = actorOf(call);
    const order = await findOrder(call, id);
    const { userId, id: orderId } = order;
    const from = expected ?? order.status;
    const change = { type: 'moved', userId, orderId, from, to, actor, note, links } as const;
    await applyChange(call, order, change, {
      done: `went from ${from} to ${styleStatus(terminal, to)}`,
      planned: `would go from ${from} to ${to}`,
      already: `is ${to}`,
      illegal: `is ${order.status} and cannot go to ${to}. ${nextOf(order)}`,
    });
  },
};

const noteCommand: Command = {
  name: 'orders note',
  summary: 'adds a note to an order, for the customer or for the studio only',
  operands: ['ID', 'TEXT'],
  isOpenEnded: true,
  details: [
    ID_DETAIL,
    'Without --internal the customer reads the note on the dashboard and gets it by email, and the order counts as answered. An internal note is not shown on the site, but it is part of the copy of their data that customers can download: write nothing about them that they should not read.',
  ],
  options: { internal: 'for the studio only', ...LINK_OPTION, ...CHANGE_OPTIONS },
  examples: [
    ['orders note 1A2B3C4D "We called you at ten and try again at four."', 'the customer reads it'],
    ['orders note 1A2B3C4D --internal "Paid by bank transfer."', 'the studio reads it'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const [id = '', words] = call.operands;
    const text = readNote(words);
    if (!text) throw new UsageError('The note is empty.');
    const links = readLinks(call);
    const actor = actorOf(call);
    const order = await findOrder(call, id);
    const reference = orderReference(order.id);
    const isInternal = has('internal');
    const audience = isInternal || order.archiveId ? 'the studio only' : 'the customer';
    const { userId, id: orderId } = order;
    const noted = has('dry-run')
      ? order
      : await noteOrder(site.deps, { userId, orderId, text, isInternal, links, actor });
    if (!noted) throw new RefusedError(GONE);
    if (has('dry-run'))
      terminal.say(`${reference} would get a note for ${audience}. Nothing was changed.`);
    else sayDone(terminal, `${reference} has a note for ${audience}.`);
    if (has('json')) writeJson(terminal, orderToJson(noted, now()));
    if (!has('dry-run')) await sendQueued(site, terminal);
  },
};

export const orderCommands = [
  listCommand,
  showCommand,
  takeCommand,
  giveBackCommand,
  quoteCommand,
  moveCommand,
  noteCommand,
];
