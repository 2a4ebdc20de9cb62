import { HOUR_MS } from '../../server/lib/durations.ts';
import { messageReference } from '../../server/messages/message-emails.ts';
import { isOrderId } from '../../server/storage/keys.ts';
import { mapParallel } from '../../server/lib/map-parallel.ts';
import type { DoneRecord, MessageRecord } from '../../server/storage/records.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
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
import { factLines, tableLines } from '../table.ts';
import { dress, oneLine, plain } from '../terminal.ts';
import { count, localMoment, span } from '../wording.ts';
import { writeJson } from '../write-json.ts';

/** A reply is promised within this (spec core §8, Contact success). */
const REPLY_MS = 24 * HOUR_MS;
const ID_DETAIL = 'ID is the 8 characters after «Message #» in the mail, or the whole id.';

interface MessageIds {
  readonly receivedAtMs: number;
  readonly messageId: string;
}

interface FoundMessage extends MessageIds {
  readonly message: MessageRecord;
  readonly done: DoneRecord | undefined;
}

const listCommand: Command = {
  name: 'contacts list',
  summary: 'messages that nobody has answered yet, oldest first',
  details: ['The cost is that of the open messages; --all reads through everything there is.'],
  options: [{ name: 'all', text: 'answered ones too' }, JSON_OPTION],
  examples: [
    ['contacts list', 'what waits for an answer'],
    ['contacts list --all --json', 'everything, for a program'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const ids = has('all') ? await site.deps.contacts.list() : await openIds(call);
    const messages = (await readMessages(call, ids)).filter(({ done }) => has('all') || !done);
    if (has('json')) {
      writeJson(terminal, messages.map(messageToJson));
      return exitCodes.done;
    }
    if (messages.length > 0) {
      const columns = [
        { title: 'MESSAGE' },
        { title: 'ABOUT' },
        { title: 'FROM', maxWidth: 30 },
        { title: 'EMAIL', maxWidth: 40 },
        { title: 'RECEIVED' },
        { title: 'REPLY' },
      ];
      const rows = messages.map(({ messageId, message, done }) => [
        shortId(messageId),
        message.service,
        oneLine(message.name),
        oneLine(message.email),
        localMoment(message.at),
        done ? `done by ${oneLine(done.actor)}` : dueCell(call, message, now()),
      ]);
      for (const line of tableLines(terminal, columns, rows)) terminal.out(line);
    }
    terminal.say(count(messages.length, has('all') ? 'message' : 'open message'));
    return exitCodes.done;
  },
};

function dueCell({ terminal }: CommandCall, message: MessageRecord, nowMs: number): string {
  const leftMs = Date.parse(message.at) + REPLY_MS - nowMs;
  if (leftMs > 0) return `due in ${span(leftMs)}`;
  return dress(terminal, 'red', `late by ${span(-leftMs)}`);
}

const showCommand: Command = {
  name: 'contacts show',
  summary: 'one message',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: [JSON_OPTION],
  examples: [['contacts show 5E6F7A8B', 'who wrote what']],
  async run(call) {
    const { terminal, has } = call;
    const found = await findMessage(call, operand(call, 0));
    if (has('json')) {
      writeJson(terminal, messageToJson(found));
      return exitCodes.done;
    }
    const { messageId, message, done } = found;
    terminal.out(dress(terminal, 'bold', messageReference(messageId)));
    const facts: (readonly [string, string])[] = [
      ['From', oneLine(message.name)],
      ['Email', oneLine(message.email)],
      ['About', message.service],
      ...(message.podcastName ? [['Podcast', oneLine(message.podcastName)] as const] : []),
      ['Received', localMoment(message.at)],
      ['Done', done ? `${localMoment(done.at)} by ${oneLine(done.actor)}` : 'not yet'],
    ];
    for (const line of factLines(terminal, facts)) terminal.out(line);
    terminal.out('');
    for (const line of plain(message.message).split('\n')) terminal.out(`  ${line}`);
    return exitCodes.done;
  },
};

const doneCommand: Command = {
  name: 'contacts done',
  summary: 'marks a message as answered',
  operands: ['ID'],
  details: [ID_DETAIL, 'The sender is told nothing by this; the answer itself goes by mail.'],
  options: [AS_OPTION, DRY_RUN_OPTION, JSON_OPTION],
  examples: [['contacts done 5E6F7A8B', 'answered, off the list']],
  async run(call) {
    const { site, terminal, has, now } = call;
    const actor = actorOf(call);
    const found = await findMessage(call, operand(call, 0));
    const { receivedAtMs, messageId } = found;
    const reference = messageReference(messageId);
    if (has('dry-run')) {
      terminal.say(`${reference} would be marked as done. Nothing was changed.`);
      if (has('json')) writeJson(terminal, messageToJson(found));
      return exitCodes.done;
    }
    const at = new Date(now()).toISOString();
    const mark = { v: 1, type: 'done', at, actor } as const;
    const { isFirst, record } = await site.deps.contacts.markDone(receivedAtMs, messageId, mark);
    for (const entry of await site.deps.open.list()) {
      const { subject } = entry;
      if (subject.kind === 'message' && subject.messageId === messageId) {
        await site.deps.open.remove(entry);
      }
    }
    terminal.say(
      isFirst
        ? `${dress(terminal, 'green', '✓')} ${reference} is done.`
        : `${reference} was done already: by ${oneLine(record.actor)} on ${localMoment(record.at)}.`,
    );
    if (has('json')) writeJson(terminal, messageToJson({ ...found, done: record }));
    return exitCodes.done;
  },
};

async function openIds({ site }: CommandCall): Promise<MessageIds[]> {
  const entries = await site.deps.open.list();
  const ids = entries.flatMap(({ subject }) => (subject.kind === 'message' ? [subject] : []));
  return [...new Map(ids.map((each) => [each.messageId, each])).values()];
}

async function readMessages(
  { site, terminal }: CommandCall,
  ids: readonly MessageIds[],
): Promise<FoundMessage[]> {
  const found = await mapParallel(ids, async ({ receivedAtMs, messageId }) => {
    try {
      const [message, done] = await Promise.all([
        site.deps.contacts.find(receivedAtMs, messageId),
        site.deps.contacts.findDone(receivedAtMs, messageId),
      ]);
      return message && { receivedAtMs, messageId, message, done };
    } catch (error) {
      if (!(error instanceof CorruptRecordError)) throw error;
      terminal.say(
        `${dress(terminal, 'yellow', '!')} ${error.key} cannot be read (${error.reason}); «doctor» says how to mend it.`,
      );
      return undefined;
    }
  });
  return found
    .filter((each) => each !== undefined)
    .sort((a, b) => (a.messageId < b.messageId ? -1 : 1));
}

/**
 * @throws UsageError when the text can be no message.
 * @throws RefusedError when there is no such message, or more than one.
 */
async function findMessage(call: CommandCall, text: string): Promise<FoundMessage> {
  const wanted = text.replace(/^(message\s*)?#?/i, '').toLowerCase();
  if (!isOrderId(wanted) && !/^[0-9a-f]{8,12}$/.test(wanted)) {
    throw new UsageError(
      `«${text}» is no message: give the 8 characters after «Message #», or its whole id.`,
    );
  }
  const ids = (await call.site.deps.contacts.list()).filter(({ messageId }) =>
    messageId.endsWith(wanted),
  );
  const [found, another] = await readMessages(call, ids);
  if (!found) throw new RefusedError(`There is no message ${text}.`);
  if (another) throw new RefusedError(`Several messages end with ${text}. Give the whole id.`);
  return found;
}

function shortId(messageId: string): string {
  return messageReference(messageId).replace('Message #', '');
}

function messageToJson({ messageId, message, done }: FoundMessage): Record<string, unknown> {
  const { at: receivedAt, name, email, podcastName, service, message: text } = message;
  return {
    id: messageId,
    reference: messageReference(messageId),
    receivedAt,
    name,
    email,
    podcastName,
    service,
    message: text,
    done: done ? { at: done.at, by: done.actor } : null,
  };
}

export const contactCommands: readonly Command[] = [listCommand, showCommand, doneCommand];
