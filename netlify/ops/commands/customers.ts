import { orderReference } from '../../../src/contracts/orders.ts';
import { closeAccount } from '../../server/accounts/close-account.ts';
import { eraseOrphans } from '../../server/accounts/erase-account.ts';
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
import type { Command, CommandCall } from '../command.ts';
import { customerId, CUSTOMER_DETAIL, findCustomer, noCustomer } from '../find-customer.ts';
import { shortId } from '../find-order.ts';
import { factLines, tableLines } from '../table.ts';
import { doPromised } from '../tell.ts';
import { dress, oneLine } from '../terminal.ts';
import { count, dressStatus, localMoment, price } from '../wording.ts';
import { messagesFrom, removeMessages } from '../messages-from.ts';
import { endSessionsCommand } from './customers-end-sessions.ts';
import { writeJson } from '../write-json.ts';

const showCommand: Command = {
  name: 'customers show',
  summary: 'an account and its orders',
  operands: ['CUSTOMER'],
  details: [CUSTOMER_DETAIL],
  options: [JSON_OPTION],
  examples: [['customers show rosa@demo.example', 'who it is and what was ordered']],
  async run(call) {
    const { site, terminal, has } = call;
    const user = await findCustomer(call, operand(call, 0));
    const { orders, corrupt } = await site.deps.orders.list(user.id, Number.MAX_SAFE_INTEGER);
    if (has('json')) {
      const { id, email, firstName, lastName, createdAt, steps } = user;
      const list = orders.map((order) => ({
        id: order.id,
        reference: orderReference(order.id),
        status: order.status,
        serviceName: order.serviceName,
        priceCents: order.priceCents,
        createdAt: order.createdAt,
      }));
      const customer = { id, email, firstName, lastName, createdAt, history: steps, orders: list };
      writeJson(terminal, customer);
      return exitCodes.done;
    }
    terminal.out(dress(terminal, 'bold', oneLine(`${user.firstName} ${user.lastName}`)));
    const facts = [
      ['Email', oneLine(user.email)],
      ['Since', localMoment(user.createdAt)],
      ['Id', user.id],
    ] as const;
    for (const line of factLines(terminal, facts)) terminal.out(line);
    if (orders.length > 0) {
      terminal.out('');
      const columns = [
        { title: 'ORDER' },
        { title: 'STATUS' },
        { title: 'SERVICE', maxWidth: 30 },
        { title: 'PRICE', isFigure: true },
        { title: 'PLACED' },
      ];
      const rows = orders.map((order) => [
        shortId(order),
        dressStatus(terminal, order.status),
        order.serviceName,
        price(order.priceCents),
        localMoment(order.createdAt),
      ]);
      for (const line of tableLines(terminal, columns, rows)) terminal.out(line);
    }
    terminal.say(count(orders.length, 'order'));
    if (corrupt.length > 0) {
      terminal.say(
        `${dress(terminal, 'yellow', '!')} ${count(corrupt.length, 'order')} cannot be read; see «doctor».`,
      );
    }
    return exitCodes.done;
  },
};

const anonymiseCommand: Command = {
  name: 'customers anonymise',
  summary: 'closes an account for its owner and erases their data',
  operands: ['CUSTOMER'],
  details: [
    `${CUSTOMER_DETAIL} It is what the button in the dashboard does, for somebody who asked by mail; make sure that it is them.`,
    'Name, address and password hash are erased. Orders stay with service, price, status and dates; name, address, phone, brief and notes are taken out of them, and pending ones are cancelled. It cannot be undone, except from a backup. With an id under which there are orders but no account, those orders are anonymised.',
  ],
  options: [
    { name: 'with-messages', text: 'delete contact messages from the same address too' },
    { name: 'yes', text: 'do not ask' },
    AS_OPTION,
    DRY_RUN_OPTION,
    JSON_OPTION,
  ],
  examples: [
    ['customers anonymise rosa@demo.example --dry-run', 'what would be erased'],
    ['customers anonymise rosa@demo.example --with-messages', 'everything of this person'],
  ],
  run: anonymise,
};

async function anonymise(call: CommandCall) {
  const { site, terminal, has } = call;
  const text = operand(call, 0);
  const userId = customerId(text);
  const actor = actorOf(call);
  const account = await site.deps.users.look(userId);
  const user = account.state === 'open' ? account.user : undefined;
  const runs = await site.deps.orders.listRuns(userId);
  const messages = has('with-messages') ? await messagesFrom(call, user?.email ?? text) : [];
  if (account.state === 'none' && runs.length === 0 && messages.length === 0) {
    throw noCustomer(text);
  }
  const what = [
    ...(account.state === 'none' ? [] : ['the account']),
    count(runs.length, 'order'),
    ...(has('with-messages') ? [count(messages.length, 'message')] : []),
  ].join(', ');
  const summary = { userId, state: account.state, orders: runs.length, messages: messages.length };
  if (has('dry-run')) {
    if (has('json')) writeJson(terminal, summary);
    terminal.say(`Would erase the data of ${text} in ${what}. Nothing was changed.`);
    return exitCodes.done;
  }
  await confirm(call, text, what);

  if (user) await closeAccount(site.deps, user, actor);
  else if (account.state === 'none')
    site.queue.push(...(await eraseOrphans(site.deps, userId)).jobs);
  else site.queue.push(await site.deps.jobs.add({ kind: 'closing', userId }));
  await doPromised(site, terminal);
  await removeMessages(call, messages);

  const left = await site.deps.users.look(userId);
  if (left.state !== 'none' || (await site.deps.orders.listRuns(userId)).length > 0) {
    throw new RefusedError(
      'The account is closed, but not everything could be erased yet. «npm run ops -- sweep» goes on; «doctor» says what is in the way.',
    );
  }
  if (has('json')) writeJson(terminal, summary);
  terminal.say(`${dress(terminal, 'green', '✓')} Erased the data of ${text} in ${what}.`);
  return exitCodes.done;
}

async function confirm({ terminal, has }: CommandCall, text: string, what: string): Promise<void> {
  if (has('yes')) return;
  if (!terminal.isInteractive) {
    throw new UsageError('This cannot be undone: add --yes when nobody can be asked.');
  }
  const answer = await terminal.ask(`This erases ${what} for good. Type ${text} to go on: `);
  if (answer.trim() !== text) throw new RefusedError('Nothing was changed.');
}

export const customerCommands: readonly Command[] = [
  showCommand,
  endSessionsCommand,
  anonymiseCommand,
];
