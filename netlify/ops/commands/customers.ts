import { canonicalEmail } from '../../../src/contracts/fields.ts';
import { closeAccount } from '../../server/accounts/close-account.ts';
import { archiveOrders } from '../../server/accounts/erase-account.ts';
import type { Account, StoredUser } from '../../server/auth/user-events.ts';
import { isAgentName } from '../../server/desk/agents.ts';
import { runJob, startRound } from '../../server/jobs/run-job.ts';
import { everyJob } from '../../server/jobs/sweep.ts';
import { contactStore } from '../../server/messages/contact-store.ts';
import { deleteMessages, type MessageId } from '../../server/messages/finish-message.ts';
import { isUserId, userIdOf } from '../../server/storage/keys.ts';
import { DRY_RUN_OPTION, JSON_OPTION, type Command, type CommandCall } from '../command.ts';
import { RefusedError, UsageError } from '../errors.ts';
import type { OpsSite } from '../site.ts';
import { count, mapWithProgress, sayDone, writeJson } from '../terminal.ts';

export const customerCommand: Command = {
  name: 'customers anonymize',
  summary: 'closes an account for its owner and erases their data',
  operands: ['CUSTOMER'],
  details: [
    'CUSTOMER is the email address of the account, or its id. It does what the button on the dashboard does, and what closing an account at the desk does, for a customer who asked by email; make sure it’s really them.',
    'Name, address and password hash are erased. Orders stay with service, price, status and dates; name, address, phone, brief and notes are taken out of them, and pending ones are cancelled. It cannot be undone, except from a backup. With an id under which there are orders but no account, those orders are anonymized.',
  ],
  options: {
    'with-messages': 'delete contact messages from the same address too',
    yes: 'do not ask',
    'as NAME': 'name to record (default: OPS_AGENT, else the name you are logged in with)',
    ...DRY_RUN_OPTION,
    ...JSON_OPTION,
  },
  examples: [
    ['customers anonymize rosa@demo.example --dry-run', 'what would be erased'],
    ['customers anonymize rosa@demo.example --with-messages', 'everything of this person'],
  ],
  async run(call) {
    const { site, terminal, has } = call;
    const [text = ''] = call.operands;
    const actor = actorOf(call);
    const { userId, account } = await findAccount(call, text);
    const user = account.state === 'open' ? account.user : undefined;
    const runs = await site.deps.orders.listRuns(userId);
    const messages = has('with-messages')
      ? await messagesFrom(call, user ? addressesOf(user) : [text])
      : [];
    if (account.state === 'none' && runs.length === 0 && messages.length === 0)
      throw noCustomer(text);
    const what = [
      ...(account.state === 'none' ? [] : ['the account']),
      count(runs.length, 'order'),
      ...(has('with-messages') ? [count(messages.length, 'message')] : []),
    ].join(', ');
    if (!has('dry-run')) {
      await confirm(call, text, what);
      if (user) await closeAccount(site.deps, user, actor);
      else if (account.state === 'none') await archiveOrders(site.deps, userId);
      else site.queue.push(await site.deps.jobs.add({ kind: 'closing', userId }));
      await runQueue(site);
      await deleteMessages(site.deps, messages);
      await requireErased(call, userId);
    }
    const { state } = account;
    if (has('json'))
      writeJson(terminal, { userId, state, orders: runs.length, messages: messages.length });
    if (has('dry-run'))
      terminal.say(`Would erase the data of ${text} in ${what}. Nothing was changed.`);
    else sayDone(terminal, `Erased the data of ${text} in ${what}.`);
  },
};

/** The name under which the end of the account is recorded. @throws UsageError when it cannot be one. */
function actorOf({ option, machineUser, site }: CommandCall): string {
  const name = option('as') ?? site.env['OPS_AGENT'] ?? machineUser;
  if (isAgentName(name)) return name;
  throw new UsageError(
    `"${name}" cannot be recorded as the name of an agent: use --as with letters, digits, spaces, dots, apostrophes, or hyphens.`,
  );
}

/** Erases, and notifies of canceled orders. What fails is left to the sweep. */
async function runQueue({ deps, queue }: OpsSite): Promise<void> {
  const round = startRound();
  for (let job = queue.shift(); job; job = queue.shift())
    await runJob(deps, job, everyJob, round, true);
}

async function confirm({ terminal, has }: CommandCall, text: string, what: string): Promise<void> {
  if (has('yes')) return;
  if (!terminal.isInteractive)
    throw new UsageError('This cannot be undone: add --yes to confirm without a terminal.');
  const answer = await terminal.ask(`This erases ${what} for good. Type ${text} to go on: `);
  if (answer.trim() !== text) throw new RefusedError('Nothing was changed.');
}

async function requireErased({ site }: CommandCall, userId: string): Promise<void> {
  const left = await site.deps.users.findAccount(userId);
  if (left.state === 'none' && (await site.deps.orders.listRuns(userId)).length === 0) return;
  throw new RefusedError(
    'The account is closed, but not everything could be erased yet. "npm run ops -- sweep" goes on; "doctor" says what is in the way.',
  );
}

/** The account with an id, or with this address now. @throws RefusedError when the account has another address now. */
async function findAccount(
  { site }: CommandCall,
  text: string,
): Promise<{ userId: string; account: Account }> {
  const { users } = site.deps;
  if (isUserId(text)) return { userId: text, account: await users.findAccount(text) };
  const email = canonicalEmail(text);
  if (!email) throw new UsageError(`"${text}" is no email address and no id of a customer.`);
  const userId = userIdOf(email);
  const holder = await users.findHolder(userId);
  switch (holder.state) {
    case 'none':
      return { userId, account: holder };
    case 'open':
      return { userId: holder.user.id, account: holder };
    case 'closing':
      return { userId: holder.userId, account: await users.findAccount(holder.userId) };
    case 'kept':
      throw new RefusedError(
        `${text} is not the present address of an account. The account that keeps it has the id ${holder.userId}.`,
      );
  }
}

function addressesOf({ steps }: StoredUser): string[] {
  return steps.flatMap(({ type, email }) =>
    email !== undefined && type !== 'email_requested' ? [email] : [],
  );
}

const noCustomer = (text: string) => new RefusedError(`There is no customer ${text}.`);

/** Contact messages that were sent with one of the addresses, however spelled. Reads every message there is. */
async function messagesFrom(call: CommandCall, addresses: readonly string[]): Promise<MessageId[]> {
  const wanted = new Set(addresses.flatMap((address) => canonicalEmail(address) ?? []));
  if (wanted.size === 0) return [];
  const contacts = contactStore(call.site.deps.contacts);
  const all = await contacts.list();
  const senders = await mapWithProgress(call.terminal, 'Reading messages', all, async (id) => {
    const message = await contacts.find(id.receivedAtMs, id.messageId);
    return message && canonicalEmail(message.email);
  });
  return all.filter((_, index) => wanted.has(senders[index] ?? ''));
}
