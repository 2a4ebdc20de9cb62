import { mapParallel } from '../../server/lib/map-parallel.ts';
import type { FeedbackRecord } from '../../server/storage/records.ts';
import { JSON_OPTION, type Command, type CommandCall } from '../command.ts';
import { skipCorrupt } from '../find-order.ts';
import { outTable } from '../table.ts';
import { dress, oneLine, outText, writeJson } from '../terminal.ts';
import { count, localMoment } from '../words.ts';

/** What readers said of one page. */
interface PageFeedback {
  page: string;
  yes: number;
  no: number;
  /** What they wrote, newest first. */
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
  options: [
    {
      name: 'page',
      value: 'PAGE',
      text: 'only pages whose address ends with this, with the texts',
    },
    JSON_OPTION,
  ],
  examples: [
    ['feedback list', 'which texts need work'],
    ['feedback list --page podcast-launch-checklist', 'what readers missed in it'],
    ['feedback list --json', 'everything, for a program'],
  ],
  async run(call) {
    const { terminal, has, option } = call;
    const wanted = option('page');
    const end = `/${wanted?.replace(/^\/+|\/+$/g, '') ?? ''}`;
    const pages = pagesOf(await readFeedback(call)).filter(
      ({ page }) => wanted === undefined || `/${page}`.endsWith(end),
    );
    if (has('json')) {
      writeJson(terminal, pages);
      return;
    }
    outTable(
      terminal,
      [
        { title: 'PAGE' },
        { title: 'YES', isFigure: true },
        { title: 'NO', isFigure: true },
        { title: 'HELPFUL', isFigure: true },
        { title: 'TEXTS', isFigure: true },
      ],
      pages.map(({ page, yes, no, texts }) => [
        oneLine(page),
        String(yes),
        String(no),
        `${Math.round((100 * yes) / (yes + no))} %`,
        String(texts.length),
      ]),
    );
    if (wanted !== undefined) showTexts(call, pages);
    const total = pages.reduce((sum, { yes, no }) => sum + yes + no, 0);
    terminal.say(`${count(total, 'answer')} about ${count(pages.length, 'page')}`);
  },
};

function showTexts({ terminal }: CommandCall, pages: PageFeedback[]): void {
  for (const { at, isHelpful, text } of pages.flatMap(({ texts }) => texts)) {
    const answer = isHelpful ? dress(terminal, 'green', 'yes') : dress(terminal, 'red', 'no');
    terminal.out(`\n${answer}  ${dress(terminal, 'dim', localMoment(at))}`);
    outText(terminal, text);
  }
}

async function readFeedback({ site, terminal }: CommandCall): Promise<FoundFeedback[]> {
  const { feedback } = site.deps;
  const found = await mapParallel(await feedback.list(), async ({ receivedAtMs, feedbackId }) => {
    try {
      const record = await feedback.find(receivedAtMs, feedbackId);
      return record && { feedbackId, record };
    } catch (error) {
      skipCorrupt(terminal, error);
      return undefined;
    }
  });
  return found.filter((each) => each !== undefined);
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
