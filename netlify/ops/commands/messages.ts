import type { DeskMessage } from '../../../src/contracts/desk.ts';
import { REPLY_MS } from '../../../src/contracts/orders.ts';
import { messageToDesk } from '../../server/desk/desk-messages.ts';
import { listInboxEntries } from '../../server/desk/inbox-entries.ts';
import {
  contactsOf,
  contactStore,
  messageReference,
  senderOf,
  type MessageId,
} from '../../server/messages/contact.ts';
import { feedbackStore, type FeedbackRecord } from '../../server/messages/feedback.ts';
import type { Command, CommandCall } from '../command.ts';
import { explainObstacle, obstacleToSender } from '../mail-obstacles.ts';
import { findOne, readAll, shortId } from '../records.ts';
import { count, localMoment, oneLine } from '../terminal.ts';

const listCommand: Command = {
  name: 'contacts list',
  summary: 'unanswered messages, oldest first',
  details: ['Reads open messages only; --all reads every message.'],
  options: { all: 'include answered ones' },
  examples: [
    ['contacts list', 'unanswered messages'],
    ['contacts list --all --json', 'everything, as JSON'],
  ],
  async run(call) {
    const { site, terminal, has, now } = call;
    const ids = has('all')
      ? await contactStore(site.deps.store('contacts')).list()
      : (await listInboxEntries(site.deps)).filter((thing) => thing.kind === 'message');
    const messages = (await readMessages(call, ids)).filter((each) => has('all') || !each.doneAt);
    if (call.json(messages.map(messageToJson))) return;
    const replyCell = (message: DeskMessage) =>
      message.doneAt
        ? `done by ${closerOf(message)}`
        : terminal.replyDue(Date.parse(message.createdAt) + REPLY_MS - now());
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
  details: ['ID is the 8 characters after "Message #" in the email, or the whole ID.'],
  examples: [['contacts show 5E6F7A8B', 'who wrote what']],
  async run(call, text) {
    const { terminal } = call;
    const message = await findMessage(call, text);
    if (call.json(messageToJson(message))) return;
    const obstacle = await obstacleToSender(call, senderOf(message));
    const { podcastName, doneAt } = message;
    terminal.out(terminal.style('bold', messageReference(message.id)));
    terminal.facts([
      ['From', oneLine(message.name)],
      ['Email', `${oneLine(message.email)}${explainObstacle(obstacle)}`],
      ['About', message.service],
      ...(podcastName ? [['Podcast', oneLine(podcastName)] as const] : []),
      ['Received', localMoment(message.createdAt)],
      ['Done', doneAt ? `${localMoment(doneAt)} by ${closerOf(message)}` : 'not yet'],
    ]);
    terminal.out('');
    terminal.text(message.message);
  },
};

/** Whoever closed it. */
function closerOf({ history, doneAt }: DeskMessage): string {
  const closes = ({ type, at }: DeskMessage['history'][number]) =>
    type !== 'noted' && at === doneAt;
  return oneLine(history.findLast(closes)?.actor ?? '');
}

async function readMessages(call: CommandCall, ids: readonly MessageId[]): Promise<DeskMessage[]> {
  const found = await readAll(call, ids, async (id) => {
    const message = await contactsOf(call.site.deps).findRun(id);
    return message && messageToDesk(message, call.now());
  });
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
  return { ...message, reference: messageReference(message.id) };
}

export const contactCommands = [listCommand, showCommand];

export const feedbackCommand: Command = {
  name: 'feedback list',
  summary: 'answers to "Was this helpful?", page by page, the least helpful first',
  details: [
    'Counts the answers; with --page, also shows what readers of that page wrote, newest first. The end of an address is enough.',
    'Answers don’t say who gave them. They are deleted after two years.',
  ],
  options: { 'page PAGE': 'only pages whose address ends with this, with the comments' },
  examples: [
    ['feedback list', 'find the pages that need work'],
    ['feedback list --page podcast-launch-checklist', 'read what readers of a page missed'],
    ['feedback list --json', 'everything, as JSON'],
  ],
  async run(call) {
    const { terminal, option, site } = call;
    const feedback = feedbackStore(site.deps.store('feedback'));
    const answers = await readAll(call, await feedback.list(), async (id) => {
      const record = await feedback.find(id.receivedAtMs, id.feedbackId);
      return record && { ...record, answerId: record.answerId ?? id.feedbackId };
    });
    const wanted = option('page')?.replace(/^\/+|\/+$/g, '');
    const pages = [...Map.groupBy(answers, ({ page }) => page)]
      .filter(([page]) => wanted === undefined || `/${page}`.endsWith(`/${wanted}`))
      .map(([page, ofPage]) => ({ page, ...summarize(ofPage) }))
      .sort((a, b) => b.no - a.no || (a.page < b.page ? -1 : 1));
    if (call.json(pages)) return;
    terminal.table(
      [
        { title: 'PAGE', cell: ({ page }) => oneLine(page) },
        { title: 'YES', cell: ({ yes }) => String(yes), isNumber: true },
        { title: 'NO', cell: ({ no }) => String(no), isNumber: true },
        {
          title: 'HELPFUL',
          cell: ({ yes, no }) => `${Math.round((100 * yes) / (yes + no))}%`,
          isNumber: true,
        },
        { title: 'COMMENTS', cell: ({ texts }) => String(texts.length), isNumber: true },
      ],
      pages,
    );
    const shown = wanted === undefined ? [] : pages.flatMap(({ texts }) => texts);
    for (const { at, isHelpful, text } of shown) {
      const answer = isHelpful ? terminal.style('green', 'yes') : terminal.style('red', 'no');
      terminal.out(`\n${answer}  ${terminal.style('dim', localMoment(at))}`);
      terminal.text(text);
    }
    const total = pages.reduce((sum, { yes, no }) => sum + yes + no, 0);
    terminal.say(`${count(total, 'answer')} about ${count(pages.length, 'page')}`);
  },
};

/** A text that was sent after its answer is no second answer, whichever of the two arrived. */
function summarize(answers: FeedbackRecord[]) {
  const isHelpfulById = new Map(answers.map(({ answerId, isHelpful }) => [answerId, isHelpful]));
  const yes = [...isHelpfulById.values()].filter(Boolean).length;
  const texts = answers
    .flatMap(({ at, isHelpful, text }) => (text === undefined ? [] : { at, isHelpful, text }))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  return { yes, no: isHelpfulById.size - yes, texts };
}
