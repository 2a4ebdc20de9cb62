import type { DeskMessage } from '../../../src/contracts/desk.ts';
import { answerMessage, findDeskMessage } from '../../server/desk/desk-messages.ts';
import { messageReference } from '../../server/messages/contact.ts';
import { REPLY_MS } from '../../server/lib/durations.ts';
import { actorOf, CHANGE_OPTIONS, type Command, type CommandCall } from '../command.ts';
import { findOne, listOpen, readAll, shortId } from '../find.ts';
import { count, localMoment, oneLine } from '../terminal.ts';
import { contactStore, type MessageId } from '../../server/messages/contact.ts';

const ID_DETAIL = 'ID is the 8 characters after "Message #" in the email, or the whole id.';

const listCommand: Command = {
  name: 'contacts list',
  summary: 'unanswered messages, oldest first',
  details: ['Reads open messages only; --all reads every message.'],
  options: { all: 'include answered ones' },
  examples: [
    ['contacts list', 'unanswered messages'],
    ['contacts list --all --json', 'everything, for a program'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const contacts = site.deps.store('contacts');
    const ids = has('all') ? await contactStore(contacts).list() : await listOpen(call, 'message');
    const messages = (await readMessages(call, ids)).filter((each) => has('all') || !each.answered);
    if (call.json(messages.map(messageToJson))) return;
    const replyCell = ({ createdAt, answered }: DeskMessage) =>
      answered
        ? `done by ${oneLine(answered.actor)}`
        : terminal.replyDue(Date.parse(createdAt) + REPLY_MS - now());
    terminal.table(
      [
        { title: 'MESSAGE', cell: ({ id }) => shortId(id) },
        { title: 'ABOUT', cell: ({ service }) => service },
        { title: 'FROM', cell: ({ name }) => oneLine(name), maxWidth: 30 },
        { title: 'EMAIL', cell: ({ email }) => oneLine(email), maxWidth: 40 },
        { title: 'RECEIVED', cell: ({ createdAt }) => localMoment(createdAt) },
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
  examples: [['contacts show 5E6F7A8B', 'who wrote what']],
  async run(call) {
    const { terminal, operands } = call;
    const message = await findMessage(call, operands[0] ?? '');
    if (call.json(messageToJson(message))) return;
    const { podcastName, answered } = message;
    terminal.out(terminal.style('bold', messageReference(message.id)));
    terminal.facts([
      ['From', oneLine(message.name)],
      ['Email', oneLine(message.email)],
      ['About', message.service],
      ...(podcastName ? [['Podcast', oneLine(podcastName)] as const] : []),
      ['Received', localMoment(message.createdAt)],
      ['Done', answered ? `${localMoment(answered.at)} by ${oneLine(answered.actor)}` : 'not yet'],
    ]);
    terminal.out('');
    terminal.text(message.message);
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
    const agent = { name: actorOf(call), email: '' };
    const found = await findMessage(call, operands[0] ?? '');
    const { id, day, answered: earlier } = found;
    const reference = messageReference(id);
    const message = has('dry-run') ? found : await answerMessage(site.deps, agent, day, id);
    if (has('dry-run'))
      terminal.say(`Without --dry-run: ${reference} is done. Nothing was changed.`);
    else if (!earlier) terminal.done(`${reference} is done.`);
    else {
      const by = `by ${oneLine(earlier.actor)} on ${localMoment(earlier.at)}`;
      terminal.say(`${reference} was done already: ${by}.`);
    }
    call.json(messageToJson(message));
  },
};

async function readMessages(call: CommandCall, ids: readonly MessageId[]): Promise<DeskMessage[]> {
  const found = await readAll(call, ids, (id) => findDeskMessage(call.site.deps, id));
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function findMessage(call: CommandCall, text: string): Promise<DeskMessage> {
  return findOne(text, 'message', async (isWanted) => {
    const ids = await contactStore(call.site.deps.store('contacts')).list();
    return readMessages(
      call,
      ids.filter(({ messageId }) => isWanted(messageId)),
    );
  });
}

function messageToJson(message: DeskMessage): Record<string, unknown> {
  return {
    ...message,
    reference: messageReference(message.id),
    answered: message.answered ?? null,
  };
}

export const contactCommands = [listCommand, showCommand, doneCommand];
