import { feedbackStore, type FeedbackRecord } from '../../server/messages/feedback.ts';
import type { Command } from '../command.ts';
import { readAll } from '../find.ts';
import { count, localMoment, oneLine, type Terminal } from '../terminal.ts';

interface PageFeedback {
  page: string;
  yes: number;
  no: number;
  texts: { at: string; isHelpful: boolean; text: string }[];
}

interface FoundFeedback {
  feedbackId: string;
  record: FeedbackRecord;
}

export const feedbackCommand: Command = {
  name: 'feedback list',
  summary: 'answers to "Was this helpful?", page by page, the least helpful first',
  details: [
    'Without --page it counts; with it, what readers of that page wrote follows, newest first. The end of an address is enough.',
    'Answers say nothing about who gave them. They are deleted after two years.',
  ],
  options: { 'page PAGE': 'only pages whose address ends with this, with the texts' },
  examples: [
    ['feedback list', 'find the texts that need work'],
    ['feedback list --page podcast-launch-checklist', 'read what readers missed on a page'],
    ['feedback list --json', 'everything, for a program'],
  ],
  async run(call) {
    const { terminal, option, site } = call;
    const feedback = feedbackStore(site.deps.store('feedback'));
    const found = await readAll(call, await feedback.list(), async (id) => {
      const record = await feedback.find(id.receivedAtMs, id.feedbackId);
      return record && { feedbackId: id.feedbackId, record };
    });
    const wanted = option('page')?.replace(/^\/+|\/+$/g, '');
    const pages = pagesOf(found).filter(
      ({ page }) => wanted === undefined || `/${page}`.endsWith(`/${wanted}`),
    );
    if (call.json(pages)) return;
    terminal.table(
      [
        { title: 'PAGE', cell: ({ page }) => oneLine(page) },
        { title: 'YES', cell: ({ yes }) => String(yes), isNumber: true },
        { title: 'NO', cell: ({ no }) => String(no), isNumber: true },
        { title: 'HELPFUL', cell: helpfulCell, isNumber: true },
        { title: 'TEXTS', cell: ({ texts }) => String(texts.length), isNumber: true },
      ],
      pages,
    );
    if (wanted !== undefined) showTexts(terminal, pages);
    const total = pages.reduce((sum, { yes, no }) => sum + yes + no, 0);
    terminal.say(`${count(total, 'answer')} about ${count(pages.length, 'page')}`);
  },
};

function helpfulCell({ yes, no }: PageFeedback): string {
  return `${Math.round((100 * yes) / (yes + no))} %`;
}

function showTexts(terminal: Terminal, pages: PageFeedback[]): void {
  for (const { at, isHelpful, text } of pages.flatMap(({ texts }) => texts)) {
    const answer = isHelpful ? terminal.style('green', 'yes') : terminal.style('red', 'no');
    terminal.out(`\n${answer}  ${terminal.style('dim', localMoment(at))}`);
    terminal.text(text);
  }
}

/** A text that was sent after its answer is no second answer, whichever of the two arrived. */
function pagesOf(found: FoundFeedback[]): PageFeedback[] {
  const pages = Map.groupBy(found, ({ record }) => record.page);
  return [...pages]
    .map(([page, ofPage]) => {
      const answers = new Map(
        ofPage.map(({ feedbackId, record }) => [record.answerId ?? feedbackId, record.isHelpful]),
      );
      const yes = [...answers.values()].filter(Boolean).length;
      const texts = ofPage
        .flatMap(({ record: { at, isHelpful, text } }) =>
          text === undefined ? [] : [{ at, isHelpful, text }],
        )
        .sort((a, b) => (a.at < b.at ? 1 : -1));
      return { page, yes, no: answers.size - yes, texts };
    })
    .sort((a, b) => b.no - a.no || (a.page < b.page ? -1 : 1));
}
