import { inListOrder } from '../../src/content-schemas/order.ts';
import type { CollectionName, Content, Entry } from './content.ts';
import { asWarning, type Problem } from './problem.ts';
import type { Path } from './yaml.ts';

const NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ');
/** Where rounds are promised; elsewhere a round may be one of anything. */
const PROMISING: readonly CollectionName[] = ['faq', 'legal', 'process', 'pages', 'campaigns'];

/** The number of a field that a word of copy stands for; undefined for other words. */
function countIn(word: string): number | 'unlimited' | undefined {
  if (word.toLowerCase() === 'unlimited') return 'unlimited';
  if (/^\d+$/.test(word)) return Number(word);
  const number = NUMBERS.indexOf(word.toLowerCase());
  return number < 0 ? undefined : number;
}

const revisionsOf = ({ at }: Entry) => at('revisions') as number | 'unlimited' | undefined;

/** What lines say of fields that orders go by. */
const promised = {
  episodes: /\b\w+(?= episodes? (?:a|per|each) month\b)/i,
  turnaround: /\b\d+(?=-hour turnaround\b)|(?<=\b(?:with)?in (?:\d+[-–])?)\d+(?= hours\b)/i,
} as const;

/** A line that says another number than the field. */
function* promiseProblems({ at, problem }: Entry, path: Path): Iterable<Problem> {
  for (const [field, pattern] of Object.entries(promised)) {
    const said = countIn(pattern.exec(String(at(...path)))?.[0] ?? '');
    const counted = at(field);
    const message = `"${field}" says ${String(counted)}, and orders go by that: say the same here.`;
    if (said !== undefined && counted !== undefined && said !== counted)
      yield asWarning(problem(path, message));
  }
}

const isEdit = ({ at }: Entry) => /\bEdit\b/.test(String(at('name')));

/** What copy says of revision rounds beside the field "revisions" of services and plans. */
export function* revisionProblems(content: Content): Iterable<Problem> {
  const services = content.of('services');
  const order = content.of('order').find(({ at }) => at('list') === 'plans');
  const ids = (order?.listAt('entries') ?? []).map(String);
  const plans = inListOrder(content.of('plans'), ids, ({ at }) => String(at('name')));
  for (const entry of [...services, ...plans]) {
    yield* promiseProblems(entry, ['description']);
    for (const [index, feature] of entry.listAt('features').entries()) {
      yield* promiseProblems(entry, ['features', index]);
      if (/\brevisions?\b/i.test(String(feature)))
        yield entry.problem(
          ['features', index],
          'The line about revisions is made from "revisions"; remove it here.',
        );
    }
  }
  const rounds = services
    .filter(isEdit)
    .map(revisionsOf)
    .filter((value) => typeof value === 'number');
  const range = [Math.min(...rounds), Math.max(...rounds)].join('-');
  for (const { file } of PROMISING.flatMap((name) => content.of(name))) {
    const tell = ({ index }: RegExpExecArray, message: string) =>
      file.problem(index, 'revisions', message);
    for (const found of file.text.matchAll(
      /\b(\w+)(?:-| or | to )(\w+) (?:revision )?rounds\b/gi,
    )) {
      const said = found
        .slice(1)
        .map((word) => countIn(word))
        .join('-');
      if (rounds.length > 0 && said !== range)
        yield tell(
          found,
          `Services with "Edit" in their name include ${range} revision rounds, not ${said}.`,
        );
    }
    for (const plan of plans) {
      const name = plan.at('name');
      // One that is still to be typed would be found everywhere.
      if (typeof name !== 'string' || name.trim() === '') continue;
      const mention = new RegExp(
        String.raw`\b(\w+)(?: (?:revision )?rounds| revisions)? with ${RegExp.escape(name)}\b`,
        'g',
      );
      for (const found of file.text.matchAll(mention)) {
        const said = countIn(found[1] ?? '');
        if (said !== undefined && said !== revisionsOf(plan))
          yield tell(
            found,
            `${name} includes ${String(revisionsOf(plan))} revision rounds (${plan.file.path}), not ${said}.`,
          );
      }
    }
  }
  yield* comparedPlans(content, plans);
}

/** What lines say of a field, by their labels, where the plans stand side by side. */
const compared: Readonly<Record<string, readonly [field: string, word: RegExp]>> = {
  Revisions: ['revisions', /^\w+/],
  'Episodes a month': ['episodes', /^\d+(?!.*weekly)|weekly/],
  Delivery: ['turnaround', /\d+(?= hours)/],
};

/** Where the plans stand side by side: how many values a line has, and what it says of a field. */
function* comparedPlans(content: Content, plans: readonly Entry[]): Iterable<Problem> {
  for (const page of content.of('pages')) {
    for (const row of page.listAt('comparison', 'rows').keys()) {
      const path = ['comparison', 'rows', row];
      const values = [...path, 'values'];
      if (page.listAt(...values).length !== plans.length) {
        const message = `There are ${plans.length} plans: this line is shown once it has a value for each.`;
        // A plan and its column are in two files, which are published one after the other.
        yield asWarning(page.problem(values, message));
        continue;
      }
      const [field, pattern] = compared[String(page.at(...path, 'label'))] ?? [];
      if (!field || !pattern) continue;
      for (const [column, plan] of plans.entries()) {
        const place = [...values, column];
        const [word = ''] = pattern.exec(String(page.at(...place))) ?? [];
        const counted = plan.at(field) as number | string | undefined;
        if (word === '' || counted === undefined || (countIn(word) ?? word) === counted) continue;
        const problem = page.problem(place, `${plan.file.path} says ${String(counted)}.`);
        yield field === 'revisions' ? problem : asWarning(problem);
      }
    }
  }
}
