/** A block that MDX may use, as content/README.md shows it. */
export interface Block {
  required: readonly string[];
  optional?: readonly string[];
  /** The words that an attribute allows. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** The only block it may stand in. */
  inside?: string;
  /** What must be in it: blocks, a list, a table, or anything. */
  holds: readonly string[] | 'list' | 'table' | 'something' | 'nothing';
}

/** Every block for MDX. The code is in src/components/mdx.tsx; a test compares the names. */
export const blocks: Readonly<Record<string, Block>> = {
  Callout: {
    required: ['kind'],
    optional: ['title'],
    words: { kind: ['tip', 'note', 'warning'] },
    holds: 'something',
  },
  Checklist: { required: ['title'], holds: 'list' },
  ComparisonTable: { required: ['caption'], holds: 'table' },
  DosAndDonts: { required: [], holds: ['Dos', 'Donts'] },
  Dos: { required: [], inside: 'DosAndDonts', holds: 'list' },
  Donts: { required: [], inside: 'DosAndDonts', holds: 'list' },
  Example: { required: ['title'], holds: 'something' },
  Figure: { required: ['name', 'alt'], optional: ['caption'], holds: 'nothing' },
  Questions: { required: [], holds: ['Question'] },
  Question: { required: ['title'], inside: 'Questions', holds: 'something' },
  Timeline: { required: [], holds: ['TimelineStep'] },
  TimelineStep: { required: ['when', 'title'], inside: 'Timeline', holds: 'something' },
};

/** Blocks that the layout adds; their words are in the front matter. */
export const layoutBlocks: Readonly<Record<string, string>> = {
  PromoBox: 'The box at the end is made from "promo" in the front matter; remove it here.',
};
