import { finishMessage, type MessageId } from '../../server/messages/finish-message.ts';
import { messageReference } from '../../server/messages/message-emails.ts';
import { REPLY_MS } from '../../server/orders/standing.ts';
import {
  contactStore,
  type DoneRecord,
  type MessageRecord,
} from '../../server/messages/contact-store.ts';
import {
  actorOf,
  CHANGE_OPTIONS,
  JSON_OPTION,
  type Command,
  type CommandCall,
} from '../command.ts';
import { listOpen, onlyOne, readAll, readReference } from '../find.ts';
import { outFacts, outTable } from '../table.ts';
import { oneLine, outText, sayDone, style, writeJson } from '../terminal.ts';
import { count, localMoment, replyDue } from '../words.ts';

const ID_DETAIL = 'ID is the 8 characters after "Message #" in the email, or the whole id.';

interface FoundMessage extends MessageId {
  message: MessageRecord;
  done: DoneRecord | undefined;
}

const listCommand: Command = {
  name: 'contacts list',
  summary: 'unanswered messages, oldest first',
  details: ['Reads open messages only; --all reads every message.'],
  options: { all: 'include answered ones', ...JSON_OPTION },
  examples: [
    ['contacts list', 'unanswered messages'],
    ['contacts list --all --json', 'everything, for a program'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const ids = has('all')
      ? await contactStore(site.deps.contacts).list()
      : await listOpen(call, 'message');
    const messages = (await readMessages(call, ids)).filter(({ done }) => has('all') || !done);
    if (has('json')) {
      writeJson(terminal, messages.map(messageToJson));
      return;
    }
    const replyCell = ({ message, done }: FoundMessage) =>
      done
        ? `done by ${oneLine(done.actor)}`
        : replyDue(terminal, Date.parse(message.at) + REPLY_MS - now());
    outTable(
      terminal,
      [
        { title: 'MESSAGE', cell: (found) => shortId(found) },
        { title: 'ABOUT', cell: ({ message }) => message.service },
        { title: 'FROM', cell: ({ message }) => oneLine(message.name), maxWidth: 30 },
        { title: 'EMAIL', cell: ({ message }) => oneLine(message.email), maxWidth: 40 },
        { title: 'RECEIVED', cell: ({ message }) => localMoment(message.at) },
        { title: 'REPLY', cell: replyCell },
      ],
      messages,
    );
    terminal.say(count(messages.length, has('all') ? 'message' : 'open message'));
  },
};

const showCommand: Command = {
  name: 'contacts show',
  summary: 'one message',
  operands: ['ID'],
  details: [ID_DETAIL],
  options: JSON_OPTION,
  examples: [['contacts show 5E6F7A8B', 'who wrote what']],
  async run(call) {
    const { terminal, has, operands } = call;
    const found = await findMessage(call, operands[0] ?? '');
    if (has('json')) {
      writeJson(terminal, messageToJson(found));
      return;
    }
    const { messageId, message, done } = found;
    terminal.out(style(terminal, 'bold', messageReference(messageId)));
    outFacts(terminal, [
      ['From', oneLine(message.name)],
      ['Email', oneLine(message.email)],
      ['About', message.service],
      ...(message.podcastName ? [['Podcast', oneLine(message.podcastName)] as const] : []),
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
  details: [ID_DETAIL, 'This sends nothing; reply by email first.'],
  options: CHANGE_OPTIONS,
  examples: [['contacts done 5E6F7A8B', 'take it off the list']],
  async run(call) {
    const { site, terminal, has, operands } = call;
    const actor = actorOf(call);
    const found = await findMessage(call, operands[0] ?? '');
    const reference = messageReference(found.messageId);
    if (has('dry-run')) {
      terminal.say(`${reference} would be marked as done. Nothing was changed.`);
    } else {
      const { isCreated, record } = await finishMessage(site.deps, found, actor);
      found.done = record;
      const earlier = `by ${oneLine(record.actor)} on ${localMoment(record.at)}`;
      if (isCreated) sayDone(terminal, `${reference} is done.`);
      else terminal.say(`${reference} was done already: ${earlier}.`);
    }
    if (has('json')) writeJson(terminal, messageToJson(found));
  },
};

async function readMessages(call: CommandCall, ids: readonly MessageId[]): Promise<FoundMessage[]> {
  const contacts = contactStore(call.site.deps.contacts);
  const found = await readAll(call, ids, async ({ receivedAtMs, messageId }) => {
    const message = await contacts.find(receivedAtMs, messageId);
    const done = await contacts.findDone(receivedAtMs, messageId);
    return message && { receivedAtMs, messageId, message, done };
  });
  return found.sort((a, b) => (a.messageId < b.messageId ? -1 : 1));
}

/** @throws RefusedError when there is no such message, or more than one. */
async function findMessage(call: CommandCall, text: string): Promise<FoundMessage> {
  const wanted = readReference(text, 'message');
  const ids = await contactStore(call.site.deps.contacts).list();
  const matching = ids.filter(({ messageId }) => messageId.endsWith(wanted));
  const found = await readMessages(call, matching);
  return onlyOne(found, text, 'message', ({ messageId }) => messageId);
}

function shortId({ messageId }: MessageId): string {
  return messageReference(messageId).replace('Message #', '');
}

/** A message for programs. Fields are only ever added. */
function messageToJson({ messageId: id, message, done }: FoundMessage): Record<string, unknown> {
  const { at: receivedAt, name, email, podcastName, service, message: text } = message;
  const sender = { name, email, podcastName };
  const end = done ? { at: done.at, by: done.actor } : null;
  const reference = messageReference(id);
  return { id, reference, receivedAt, ...sender, service, message: text, done: end };
}

export const contactCommands = [listCommand, showCommand, doneCommand];
