import { describe, expect, it } from 'vitest';

import {
  describeResult,
  excerptOf,
  filterHelp,
  patternOf,
  toHelpCategories,
} from '../../../src/features/help-search/help-search.model.ts';
import { splitMatches } from '../../../src/lib/matches.ts';
import { fc } from '../../support/properties.ts';

const groups = [
  {
    id: 'pricing-payments',
    title: 'Pricing & Payments',
    entries: [
      {
        question: 'How long does a refund take?',
        answer: 'Three days to a card.\n\nAsk within 30 days.',
      },
      { question: 'Do you offer discounts?', answer: 'Non-profits get 20% off.' },
    ],
  },
  {
    id: 'technical',
    title: 'Technical Questions',
    entries: [
      {
        question: 'How loud is it?',
        answer: "We master to -16 LUFS. It's the same (for every show).",
      },
    ],
  },
];
const categories = toHelpCategories(groups);

function questionsFor(searchText: string): string[] {
  return filterHelp(categories, searchText).categories.flatMap(({ entries }) =>
    entries.map(({ question }) => question),
  );
}

describe('the entries that a search shows', () => {
  it.each([
    ['a word of a question', 'discounts', ['Do you offer discounts?']],
    ['a word of an answer only', 'card', ['How long does a refund take?']],
    ['a part of a word', 'fund', ['How long does a refund take?']],
    ['another letter case', 'LuFs', ['How loud is it?']],
    ['several categories', 'how l', ['How long does a refund take?', 'How loud is it?']],
    ['space around the text', '  refund ', ['How long does a refund take?']],
    ['characters with a meaning in patterns', '(for', ['How loud is it?']],
    ['a percentage', '20%', ['Do you offer discounts?']],
    ['a dot that is a dot', 'to.a', []],
    ['a curly apostrophe for a straight one', 'it’s', ['How loud is it?']],
    [
      'a true minus and a space that does not break for typed ones',
      '−16\u00A0LUFS',
      ['How loud is it?'],
    ],
    ['a hyphen for a space', 'the-same', ['How loud is it?']],
    ['a space for a hyphen', 'non profits', ['Do you offer discounts?']],
    ['two words as one', 'nonprofits', ['Do you offer discounts?']],
    ['a unit at its number', '16lufs', ['How loud is it?']],
    ['the end of one word and the start of the next', 'asterto', []],
    ['short words that are one elsewhere', 'i t', []],
    ['nothing that is there', 'kazoo', []],
  ])('%s', (_what, searchText, questions) => {
    expect(questionsFor(searchText)).toEqual(questions);
  });

  it.each(['', '   '])('shows everything for "%s"', (searchText) => {
    expect(filterHelp(categories, searchText)).toEqual({ pattern: undefined, categories });
  });
});

describe('highlighting', () => {
  it('marks every match, in its original case', () => {
    expect(splitMatches('Refund or refund?', patternOf('refund'))).toEqual([
      { text: 'Refund', isMatch: true },
      { text: ' or ', isMatch: false },
      { text: 'refund', isMatch: true },
      { text: '?', isMatch: false },
    ]);
  });

  it('marks nothing without a search', () => {
    expect(splitMatches('Refund', patternOf(''))).toEqual([{ text: 'Refund', isMatch: false }]);
  });

  it('never changes a text, and marks it exactly when it matches', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (text, searchText) => {
          const pattern = patternOf(searchText);
          const parts = splitMatches(text, pattern);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          expect(parts.some(({ isMatch }) => isMatch)).toBe(
            pattern !== undefined && text.search(pattern) !== -1,
          );
        },
      ),
    );
  });
});

describe('the excerpt under a closed question', () => {
  const long = `${'before '.repeat(30)}needle ${'after '.repeat(30)}`;

  it('shows the words around the first match of the answer', () => {
    const excerpt =
      excerptOf({ id: 'e', question: 'Where?', answer: long }, patternOf('needle')) ?? '';
    expect(excerpt).toMatch(/^… (before )+needle( after)+ …$/);
    expect(excerpt.length).toBeLessThan(140);
  });

  it.each([
    ['the question shows the match itself', 'A needle?', 'needle'],
    ['nothing matches', 'Where?', 'kazoo'],
    ['nothing is searched for', 'Where?', ''],
  ])('is omitted when %s', (_when, question, searchText) => {
    expect(excerptOf({ id: 'e', question, answer: long }, patternOf(searchText))).toBeUndefined();
  });
});

describe('the announcement', () => {
  it.each([
    ['', 'All 3 answers shown'],
    ['how l', '2 answers in 2 categories'],
    ['discounts', '1 answer in 1 category'],
    ['kazoo', 'No answers found'],
  ])('"%s": %s', (searchText, sentence) => {
    expect(describeResult(filterHelp(categories, searchText))).toBe(sentence);
  });
});

describe('anchors', () => {
  it('are built from the group and the question', () => {
    expect(categories.map(({ id }) => id)).toEqual(['faq-pricing-payments', 'faq-technical']);
    expect(categories[0]?.entries.map(({ id }) => id)).toEqual([
      'faq-how-long-does-a-refund-take',
      'faq-do-you-offer-discounts',
    ]);
  });

  it('are unique, and those of groups stay the same', () => {
    const again = { question: 'Technical?', answer: 'Yes.' };
    const twice = toHelpCategories([
      { id: 'other', title: 'Other', entries: [again, again] },
      { id: 'technical', title: 'Technical', entries: [again] },
    ]);
    expect(twice.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])).toEqual([
      'faq-other',
      'faq-technical-2',
      'faq-technical-3',
      'faq-technical',
      'faq-technical-4',
    ]);
  });
});
