/** A mistake that is typed into a form of /admin, and what is said beside the field before anything is saved. */
interface TypedMistake {
  /** The form: collection and entry. */
  form: readonly [collection: string, entry: string];
  /** The field, by its path. */
  key: string;
  /** What is typed; into a text, before all that is there. */
  typed: string;
  words: string;
  /** Whether it may be saved once somebody has ticked that it is meant. */
  isAsked?: boolean;
}

const post = ['blog', 'when-not-to-automate'] as const;
const service = ['services', 'lite-edit'] as const;
const inText = (typed: string, words: string): TypedMistake => ({
  form: post,
  key: 'body',
  typed,
  words,
});

/** Twenty-four mistakes that people make in the browser. */
export const typedMistakes: readonly TypedMistake[] = [
  inText('TODO', 'Line 1: "TODO" is a placeholder: write what belongs there.'),
  inText('Lorem ipsum dolor', 'Line 1: "Lorem ipsum" is a placeholder: write what belongs there.'),
  inText('Dear [NAME],', 'Line 1: "[NAME]" is a placeholder: write what belongs there.'),
  inText('Read the the text.', 'Line 1: "the the": this word is here twice.'),
  inText('It works!', 'Line 1: No exclamation marks (STYLE.md): end the sentence with a period.'),
  inText('It works 🎉', 'Line 1: No emoji (STYLE.md): remove "🎉".'),
  inText('A **bold word', 'Line 1: This "**" is shown as typed: close it, or remove it.'),
  inText('A `name', 'Line 1: This "`" is shown as typed: close it, or remove it.'),
  inText('Read [here](/help).', 'Line 1: Say where the link leads in place of "here" (STYLE.md).'),
  inText(
    '[Write to us](mailto:hello).',
    'Line 1: "mailto:hello" is no email address: write mailto:name@example.com.',
  ),
  inText('Read [our help](/hlep).', 'Line 1: There is no page "/hlep". Did you mean "/help"?'),
  inText(
    '• One\n• Two',
    'Line 1: "•" makes no list, but one paragraph: begin each line with "- ".',
  ),
  inText(
    'Room\u200Btone',
    'Line 1: An invisible character (U+200B) is here: delete it together with its neighbors, and type them again.',
  ),
  inText(
    '| A | B |\n| --- | --- |\n| 1 | 2 | 3 |',
    'Line 3: This row has 3 cells, and the head of the table 2: what is too much wouldn’t be shown.',
  ),
  inText(
    '| A | B |\n| 1 | 2 |',
    'Line 1: A table needs a line of hyphens below its head, such as | --- | --- |.',
  ),
  inText('<Calout>\n\nText.\n\n</Calout>', 'Line 1: Unknown block. Did you mean "Callout"?'),
  inText('We keep { all', 'Line 1: A stray "{": write "\\{" for a brace.'),
  inText('#### Deep', 'Line 1: A heading with #### can’t follow one with #: use "##".'),
  {
    form: post,
    key: 'title',
    typed: 'Too short',
    words: 'Must have at least 10 characters; it has 9.',
  },
  {
    form: post,
    key: 'excerpt',
    typed: 'Our favourite text',
    words: 'Write "favor" in place of "favour" (STYLE.md).',
  },
  {
    form: service,
    key: 'price',
    typed: '$0',
    words: 'Must be a price above $0, written like $40, $64.95, or $1200, not "$0".',
  },
  {
    form: service,
    key: 'price',
    typed: '45,00',
    words:
      'Must be a price above $0, written like $40, $64.95, or $1200, not "45,00". Did you mean "$45"?',
  },
  {
    form: service,
    key: 'price',
    typed: '$400',
    words:
      '$400 is more than half away from the published price, $40. If that’s meant, nothing has to be done.',
    isAsked: true,
  },
  {
    form: service,
    key: 'name',
    typed: 'Ad-Read Tag',
    words: 'services/ad-read-tag.yaml is also called "Ad-Read Tag"; names must differ.',
    isAsked: true,
  },
];

/** Sixteen mistakes in files, by their place in tests/unit/content/mistakes.txt: `npm run content:check` tells them, by file, line, and column. */
export const committedMistakes = [
  'add-ons/rush.yml:1:1',
  'blog/Wrong_Name.mdx:1:1',
  'blog/block-not-closed.mdx:7:1',
  'blog/colon-in-title.mdx:2:8',
  'blog/cover-photo-missing.mdx:5:12',
  'blog/date-in-words.mdx:5:14',
  'blog/key-twice.mdx:5:1',
  'blog/late-draft.mdx:6:8',
  'blog/no-front-matter.mdx:1:1',
  'blog/unknown-key.mdx:3:1',
  'company/team.yaml:5:7',
  'figures/unused.svg:1:1',
  'help/articles/reading-time.mdx:5:14',
  'narrow.png:1:1',
  'pages/tab.yaml:2:1',
  'plans/popular-too.yaml:14:10',
] as const;
