import { parsePrice, quotePriceSchema } from '../../../src/contracts/desk.ts';
import type { Agent } from '../../../src/contracts/desk.ts';
import { daySchema } from '../../../src/contracts/fields.ts';
import { formatWithCents } from '../../../src/contracts/money.ts';
import { fileLinksSchema } from '../../../src/contracts/order-messages.ts';
import { NOTE_MAX_LENGTH, orderReference } from '../../../src/contracts/orders.ts';
import { agentsOf } from '../../server/desk/agents.ts';
import { rejectionOf } from '../../server/desk/desk-orders.ts';
import { changeOrder, checkChange, noteOrder } from '../../server/orders/change-order.ts';
import type { Change } from '../../server/orders/change-order.ts';
import { allowedStatuses, isOpen, lacksOf, newerStepOf } from '../../server/orders/order.ts';
import type { StoredOrder } from '../../server/orders/order.ts';
import {
  actorOf,
  CHANGE_OPTIONS,
  confirmYes,
  RefusedError,
  report,
  UsageError,
  YES_OPTION,
  type Command,
  type CommandCall,
} from '../command.ts';
import { oneLine, plain, price } from '../terminal.ts';
import { findOrder, ID_DETAIL, orderToJson, readStatus } from './orders.ts';
import { sendQueued } from './sweep.ts';

const NOTE_OPTION = { 'note TEXT': 'for the customer: in the email and on the dashboard' };
const LINK_OPTION = { 'link URL…': 'https address of files; may be given several times' };

const takeCommand: Command = {
  name: 'orders take',
  summary: 'takes an order, or hands it over to another agent',
  operands: ['ID'],
  details: [
    ID_DETAIL,
    'Agents are on the list AGENTS, which the desk goes by. Without --for, it is the one with the name that is recorded, or with that name before the @.',
  ],
  options: { 'for AGENT': 'name or email address of the agent who gets it', ...CHANGE_OPTIONS },
  examples: [
    ['orders take 1A2B3C4D', 'it is yours'],
    ['orders take 1A2B3C4D --for kim@roomtone.example', 'Kim looks after it from now on'],
  ],
  async run(call, id) {
    const { name, email: assignee } = findAgent(call, call.option('for') ?? actorOf(call));
    const toChange = (attempt: Attempt): Change => ({
      ...attempt,
      type: 'assigned',
      assignee,
      name,
    });
    await applyChange(call, id, toChange, `assigned to ${oneLine(name)}`);
  },
};

const giveBackCommand: Command = {
  name: 'orders give-back',
  summary: 'gives an order back, for any agent to take',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: CHANGE_OPTIONS,
  examples: [['orders give-back 1A2B3C4D', 'it’s unassigned']],
  run: (call, id) =>
    applyChange(
      call,
      id,
      (attempt) => ({ ...attempt, type: 'assigned', assignee: null }),
      'unassigned',
    ),
};

const quoteCommand: Command = {
  name: 'orders quote',
  summary: 'gives a custom solution or a demo call its price, or lowers a fixed one',
  operands: ['ID', 'PRICE'],
  details: [
    ID_DETAIL,
    'PRICE is in US dollars, such as 450, 1,250, or 1,250.50. The command shows the price and asks before the customer gets it by email and on the dashboard. Prices of the rate card can be lowered by 30% at most, with a --note that says why.',
  ],
  options: { ...NOTE_OPTION, ...YES_OPTION, ...CHANGE_OPTIONS },
  examples: [
    ['orders quote 1A2B3C4D 450', 'the customer learns the price'],
    ['orders quote 1A2B3C4D 1,250.50 --note "Six episodes."', 'with a note'],
    ['orders quote 1A2B3C4D 72 --note "20% off for non-profits."', 'lowers a price of $90'],
  ],
  async run(call, id, text) {
    const priceCents = readPrice(text);
    const note = readNote(call.option('note'));
    const amount = formatWithCents(priceCents / 100);
    await applyChange(
      call,
      id,
      (attempt) => ({ ...attempt, type: 'quoted', priceCents, note }),
      `quoted at ${price(priceCents)}`,
      (order) =>
        `Send the customer of ${nameOf(order)} a quote of ${amount}?${order.quote ? ` It replaces ${formatWithCents(order.quote.priceCents / 100)}.` : ''}`,
    );
  },
};

const paidCommand: Command = {
  name: 'orders paid',
  summary: 'marks an order as paid; 0 takes the mark back',
  operands: ['ID', 'AMOUNT'],
  details: [
    ID_DETAIL,
    'AMOUNT is in US dollars, such as 450 or 1,250.50, and replaces an earlier mark. The command asks before the customer gets it by email and on the dashboard. Taking the mark back takes a --note that says why.',
  ],
  options: {
    'on DAY': 'day on which it was paid, such as 2026-11-23 (default: today, UTC)',
    ...NOTE_OPTION,
    ...YES_OPTION,
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['orders paid 1A2B3C4D 450 --on 2026-11-23', 'the customer finds a receipt'],
    ['orders paid 1A2B3C4D 0 --note "It was for another order."', 'it is not paid after all'],
  ],
  async run(call, id, text) {
    const amountCents = /^\$?0+(\.0+)?$/.test(text) ? 0 : readPrice(text);
    const paidOn = readDay(call.option('on') ?? new Date(call.now()).toISOString().slice(0, 10));
    const note = readNote(call.option('note'));
    const paid = `as paid on ${paidOn}: ${formatWithCents(amountCents / 100)}`;
    const isBack = amountCents === 0;
    await applyChange(
      call,
      id,
      (attempt) => ({ ...attempt, type: 'paid', amountCents, paidOn, note }),
      isBack ? 'not marked as paid' : `marked ${paid}`,
      (order) =>
        isBack
          ? `Take back the payment mark of ${nameOf(order)}?`
          : `Mark ${nameOf(order)} ${paid}?`,
    );
  },
};

const settleCommand: Command = {
  name: 'orders settle',
  summary: 'marks an order as needing no reply; no email goes out',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: CHANGE_OPTIONS,
  examples: [['orders settle 1A2B3C4D', 'the customer said thanks']],
  run: (call, id) =>
    applyChange(
      call,
      id,
      (attempt) => ({ ...attempt, type: 'settled' }),
      'marked as needing no reply',
    ),
};

const moveCommand: Command = {
  name: 'orders move',
  summary: 'moves an order: pending → processing → completed, cancelled, or back',
  operands: ['ID', 'STATUS'],
  details: [
    ID_DETAIL,
    'The customer gets an email, with the note if there is one. Links deliver the files of a completed order: they are in the email, and on the dashboard under "Your files".',
    'A completed order goes back to processing and a canceled one to pending, with a --note that says why; completed again with links, it is delivered again. An order without price, acceptance, or payment is started only after you confirmed that.',
    'If someone else changed the order in the meantime, your move is refused and you’ll see what happened; with --from STATUS you only act on the status you saw.',
  ],
  options: {
    ...NOTE_OPTION,
    ...LINK_OPTION,
    'from STATUS': 'only if the order still has this status',
    ...YES_OPTION,
    ...CHANGE_OPTIONS,
  },
  examples: [
    ['orders move 1A2B3C4D processing', 'details are settled, work begins'],
    ['orders move 1A2B3C4D completed --link https://files.example/a', 'deliver the files'],
    ['orders move 1A2B3C4D completed --note "Enjoy!"', 'with a note to the customer'],
    ['orders move 1A2B3C4D cancelled --from pending', 'only if no one has started'],
    ['orders move 1A2B3C4D processing --note "The wrong mix."', 'reopens a completed order'],
  ],
  async run(call, id, status) {
    const { option, terminal } = call;
    const to = readStatus(status);
    const seen = option('from');
    const from = seen === undefined ? undefined : readStatus(seen);
    const note = readNote(option('note'));
    const links = readLinks(call);
    if (links.length > 0 && to !== 'completed')
      throw new UsageError('--link delivers files: it goes with completed.');
    await applyChange(
      call,
      id,
      (attempt) => ({ ...attempt, type: 'moved', from, to, note, links, anyway: true }),
      terminal.styleStatus(to),
      (order) => to === 'processing' && isOpen(order) && askAboutLacks(order),
    );
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
  async run(call, id, words) {
    const { site, has, isDryRun } = call;
    const text = readNote(words);
    if (!text) throw new UsageError('The note is empty.');
    const note = {
      text,
      isInternal: has('internal'),
      links: readLinks(call),
      actor: actorOf(call),
    };
    const order = await findOrder(call, id);
    const noted = isDryRun
      ? order
      : (await noteOrder(site.deps, { ...note, userId: order.userId, orderId: order.id }))?.order;
    const audience = note.isInternal || order.archiveId ? 'the studio only' : 'the customer';
    await finish(call, noted, `updated with a note for ${audience}`);
  },
};

/** Who changes which order, and how many of its events they saw. */
type Attempt = Pick<Change, 'userId' | 'orderId' | 'actor' | 'seen'>;

/**
 * Changes the order with an id.
 * @param became what the order is then, as `report` says it.
 * @param question what to ask before.
 */
async function applyChange(
  call: CommandCall,
  id: string,
  toChange: (attempt: Attempt) => Change,
  became: string,
  question: (order: StoredOrder) => string | false = () => false,
): Promise<void> {
  const { site, terminal, isDryRun } = call;
  const actor = actorOf(call);
  const order = await findOrder(call, id);
  const { userId, id: orderId, nextSequence: seen } = order;
  const change = toChange({ userId, orderId, actor, seen });
  const plan = checkChange(order, change);
  const asked = question(order);
  if (plan.outcome === 'changed' && asked && !isDryRun) await confirmYes(call, asked);
  const result = isDryRun ? plan : await changeOrder(site.deps, change);
  if (result.outcome === 'refused') {
    const { message } = rejectionOf(site.deps, result, change);
    const next = result.reason === 'unexplained' ? 'Add --note TEXT.' : nextOf(result.order);
    throw new RefusedError(
      `${orderReference(orderId)}: ${oneLine(message).replace(/(?<!\.)$/, '.')} ${next}`,
    );
  }
  if (result.outcome === 'unchanged') {
    terminal.say(`${orderReference(orderId)} is ${became} already; nothing was changed.`);
    call.json(orderToJson(result.order, call.now()));
  } else await finish(call, 'order' in result ? result.order : undefined, became);
}

/** Says what was done, or with --dry-run would be, and sends the notifications. */
async function finish(
  call: CommandCall,
  order: StoredOrder | undefined,
  became: string,
): Promise<void> {
  if (!order)
    throw new RefusedError(
      'The order is gone: its customer closed the account just now. Look for it again.',
    );
  report(call, orderReference(order.id), became);
  call.json(orderToJson(order, call.now()));
  if (!call.isDryRun) await sendQueued(call);
}

const whatIsLacking = { price: 'price', acceptance: 'accepted quote', payment: 'payment' };

function askAboutLacks(order: StoredOrder): string | false {
  const lacks = lacksOf(order).map((lack) => whatIsLacking[lack]);
  if (lacks.length === 0) return false;
  return `${nameOf(order)} has no ${lacks.join(' and no ')} yet. Start it anyway?`;
}

/** An order as a question names it. */
function nameOf({ id, serviceName }: StoredOrder): string {
  return `${orderReference(id)} (${oneLine(serviceName)})`;
}

function nextOf(order: StoredOrder): string {
  const { status } = order;
  const allowed = allowedStatuses(order);
  if (newerStepOf(order)) return 'Deploy that version again.';
  if (allowed.length === 0) return `Nothing follows ${status}.`;
  return `Allowed from ${status}: ${allowed.join(', ')}.`;
}

function readNote(text = ''): string | undefined {
  const note = plain(text).trim();
  if (note.length > NOTE_MAX_LENGTH)
    throw new UsageError(
      `A note has at most ${NOTE_MAX_LENGTH} characters; this one has ${note.length}.`,
    );
  return note || undefined;
}

function readLinks({ all }: CommandCall): string[] {
  const { data, error } = fileLinksSchema.safeParse(all('link'));
  if (data) return data;
  throw new UsageError(`--link: ${error.issues.map(({ message }) => message).join(' ')}.`);
}

function readPrice(text: string): number {
  const { data, error } = quotePriceSchema.safeParse(parsePrice(text));
  if (data !== undefined) return Math.round(data * 100);
  throw new UsageError(`"${text}" isn’t a valid price. ${error.issues[0]?.message ?? ''}.`);
}

function readDay(text: string): string {
  if (text && daySchema.safeParse(text).success) return text;
  throw new UsageError(`"${text}" isn’t a valid day, such as 2026-11-23.`);
}

function findAgent({ site }: CommandCall, text: string): Agent {
  const agents = agentsOf(site.deps);
  const wanted = text.toLowerCase();
  const isNamed = ({ name, email }: Agent) =>
    name.toLowerCase() === wanted || email.startsWith(`${wanted}@`);
  const agent = agents.find(text) ?? agents.all.find(isNamed);
  if (agent) return agent;
  const list = agents.all.map(({ name, email }) => `${name} <${email}>`).join(', ');
  throw new RefusedError(
    `"${oneLine(text)}" isn’t a valid agent. ${list ? `The list AGENTS has ${list}.` : 'The list AGENTS is empty.'}`,
  );
}

export const changeCommands = [
  takeCommand,
  giveBackCommand,
  quoteCommand,
  paidCommand,
  settleCommand,
  moveCommand,
  noteCommand,
];
