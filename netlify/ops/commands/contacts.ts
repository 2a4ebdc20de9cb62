import { messageReference } from '../../server/messages/message-emails.ts';
import { mapParallel } from '../../server/lib/map-parallel.ts';
import type { DoneRecord, MessageRecord } from '../../server/storage/records.ts';
import {
  actorOf,
  CHANGE_OPTIONS,
  JSON_OPTION,
  operand,
  type Command,
  type CommandCall,
} from '../command.ts';
import { RefusedError } from '../errors.ts';
import { readReference, skipCorrupt } from '../find-order.ts';
import { outFacts, outTable } from '../table.ts';
import { dress, oneLine, outText, sayDone, writeJson } from '../terminal.ts';
import { count, localMoment, REPLY_MS, span } from '../words.ts';

const ID_DETAIL = 'ID is the 8 characters after "Message #" in the e-mail, or the whole id.';

interface MessageIds {
  receivedAtMs: number;
  messageId: string;
}

interface FoundMessage extends MessageIds {
  message: MessageRecord;
  done: DoneRecord | undefined;
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
      return;
    }
    const dueCell = ({ at }: MessageRecord) => {
      const leftMs = Date.parse(at) + REPLY_MS - now();
      return leftMs > 0
        ? `due in ${span(leftMs)}`
        : dress(terminal, 'red', `late by ${span(-leftMs)}`);
    };
    outTable(
      terminal,
      [
        { title: 'MESSAGE' },
        { title: 'ABOUT' },
        { title: 'FROM', maxWidth: 30 },
        { title: 'EMAIL', maxWidth: 40 },
        { title: 'RECEIVED' },
        { title: 'REPLY' },
      ],
      messages.map(({ messageId, message, done }) => [
        messageReference(messageId).replace('Message #', ''),
        message.service,
        oneLine(message.name),
        oneLine(message.email),
        localMoment(message.at),
        done ? `done by ${oneLine(done.actor)}` : dueCell(message),
      ]),
    );
    terminal.say(count(messages.length, has('all') ? 'message' : 'open message'));
  },
};

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
      return;
    }
    const { messageId, message, done } = found;
    const podcast: [string, string][] = message.podcastName
      ? [['Podcast', oneLine(message.podcastName)]]
      : [];
    terminal.out(dress(terminal, 'bold', messageReference(messageId)));
    outFacts(terminal, [
      ['From', oneLine(message.name)],
      ['Email', oneLine(message.email)],
      ['About', message.service],
      ...podcast,
      ['Received', localMoment(message.at)],
      ['Done', done ? `${localMoment(done.at)} by ${oneLine(done.actor)}` : 'not yet'],
    ]);
    terminal.out('');
    outText(terminal, message.message);
  },
};

const doneCommand: Command = {
  name: 'contacts done',
  summary: 'marks a message as answered',
  operands: ['ID'],
  details: [ID_DETAIL, 'Nothing is sent by this; the answer itself goes by e-mail.'],
  options: CHANGE_OPTIONS,
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
      return;
    }
    const at = new Date(now()).toISOString();
    const mark = { v: 1, type: 'done', at, actor } as const;
    const { isFirst, record } = await site.deps.contacts.markDone(receivedAtMs, messageId, mark);
    for (const entry of await site.deps.open.list())
      if (entry.subject.kind === 'message' && entry.subject.messageId === messageId)
        await site.deps.open.remove(entry);
    if (isFirst) sayDone(terminal, `${reference} is done.`);
    else
      terminal.say(
        `${reference} was done already: by ${oneLine(record.actor)} on ${localMoment(record.at)}.`,
      );
    if (has('json')) writeJson(terminal, messageToJson({ ...found, done: record }));
  },
};

async function openIds({ site }: CommandCall): Promise<MessageIds[]> {
  const entries = await site.deps.open.list();
  const ids = entries.flatMap(({ subject }) => (subject.kind === 'message' ? [subject] : []));
  // One that was noted on two days is one message.
  return [...new Map(ids.map((each) => [each.messageId, each])).values()];
}

async function readMessages(
  { site, terminal }: CommandCall,
  ids: readonly MessageIds[],
): Promise<FoundMessage[]> {
  const { contacts } = site.deps;
  const found = await mapParallel(ids, async ({ receivedAtMs, messageId }) => {
    try {
      const message = await contacts.find(receivedAtMs, messageId);
      const done = await contacts.findDone(receivedAtMs, messageId);
      return message && { receivedAtMs, messageId, message, done };
    } catch (error) {
      skipCorrupt(terminal, error);
      return undefined;
    }
  });
  return found
    .filter((each) => each !== undefined)
    .sort((a, b) => (a.messageId < b.messageId ? -1 : 1));
}

/** @throws RefusedError when there is no such message, or more than one. */
async function findMessage(call: CommandCall, text: string): Promise<FoundMessage> {
  const wanted = readReference(text, 'message');
  const ids = await call.site.deps.contacts.list();
  const matching = ids.filter(({ messageId }) => messageId.endsWith(wanted));
  const [found, another] = await readMessages(call, matching);
  if (!found) throw new RefusedError(`There is no message ${text}.`);
  if (another) throw new RefusedError(`Several messages end with ${text}. Give the whole id.`);
  return found;
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

export const contactCommands = [listCommand, showCommand, doneCommand];
