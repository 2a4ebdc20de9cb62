import { mapParallel } from '../../server/lib/map-parallel.ts';
import type { FeedbackRecord } from '../../server/storage/records.ts';
import { CorruptRecordError } from '../../server/storage/store.ts';
import { exitCodes, JSON_OPTION } from '../command.ts';
import type { Command, CommandCall } from '../command.ts';
import { tableLines } from '../table.ts';
import { dress, oneLine, plain } from '../terminal.ts';
import { count, localMoment } from '../wording.ts';
import { writeJson } from '../write-json.ts';

/** What readers said of one page. */
interface PageFeedback {
  readonly page: string;
  readonly yes: number;
  readonly no: number;
  /** What they wrote, newest first. */
  readonly texts: readonly {
    readonly at: string;
    readonly isHelpful: boolean;
    readonly text: string;
  }[];
}

interface FoundFeedback {
  readonly feedbackId: string;
  readonly record: FeedbackRecord;
}

export const feedbackListCommand: Command = {
  name: 'feedback list',
  summary: 'answers to «Was this helpful?», page by page, the least helpful first',
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
    const all = pagesOf(await readFeedback(call));
    const pages = wanted === undefined ? all : all.filter(({ page }) => endsWith(page, wanted));
    if (has('json')) {
      writeJson(terminal, pages);
      return exitCodes.done;
    }
    if (pages.length > 0) {
      const columns = [
        { title: 'PAGE' },
        { title: 'YES', isFigure: true },
        { title: 'NO', isFigure: true },
        { title: 'HELPFUL', isFigure: true },
        { title: 'TEXTS', isFigure: true },
      ];
      const rows = pages.map(({ page, yes, no, texts }) => [
        oneLine(page),
        String(yes),
        String(no),
        `${Math.round((100 * yes) / (yes + no))} %`,
        String(texts.length),
      ]);
      for (const line of tableLines(terminal, columns, rows)) terminal.out(line);
    }
    if (wanted !== undefined) showTexts(call, pages);
    const total = pages.reduce((sum, { yes, no }) => sum + yes + no, 0);
    terminal.say(`${count(total, 'answer')} about ${count(pages.length, 'page')}`);
    return exitCodes.done;
  },
};

function showTexts({ terminal }: CommandCall, pages: readonly PageFeedback[]): void {
  for (const { at, isHelpful, text } of pages.flatMap(({ texts }) => texts)) {
    terminal.out('');
    const answer = isHelpful ? dress(terminal, 'green', 'yes') : dress(terminal, 'red', 'no');
    terminal.out(`${answer}  ${dress(terminal, 'dim', localMoment(at))}`);
    for (const line of plain(text).split('\n')) terminal.out(`  ${line}`);
  }
}

const endsWith = (page: string, wanted: string) =>
  `/${page}`.endsWith(`/${wanted.replace(/^\/+|\/+$/g, '')}`);

async function readFeedback({ site, terminal }: CommandCall): Promise<FoundFeedback[]> {
  const { feedback } = site.deps;
  const found = await mapParallel(await feedback.list(), async ({ receivedAtMs, feedbackId }) => {
    try {
      const record = await feedback.find(receivedAtMs, feedbackId);
      return record && { feedbackId, record };
    } catch (error) {
      if (!(error instanceof CorruptRecordError)) throw error;
      terminal.say(
        `${dress(terminal, 'yellow', '!')} ${error.key} cannot be read (${error.reason}); «doctor» says how to mend it.`,
      );
      return undefined;
    }
  });
  return found.filter((each) => each !== undefined);
}

/** A text that was sent after its answer is no second answer, whichever of the two arrived. */
function pagesOf(found: readonly FoundFeedback[]): PageFeedback[] {
  const pages = Map.groupBy(found, ({ record }) => record.page);
  return [...pages]
    .map(([page, ofPage]): PageFeedback => {
      const answers = new Map(
        ofPage.map(({ feedbackId, record }) => [record.answerId ?? feedbackId, record.isHelpful]),
      );
      const yes = [...answers.values()].filter(Boolean).length;
      const texts = ofPage.flatMap(({ record: { at, isHelpful, text } }) =>
        text === undefined ? [] : [{ at, isHelpful, text }],
      );
      return {
        page,
        yes,
        no: answers.size - yes,
        texts: texts.sort((a, b) => (a.at < b.at ? 1 : -1)),
      };
    })
    .sort((a, b) => b.no - a.no || (a.page < b.page ? -1 : 1));
}
