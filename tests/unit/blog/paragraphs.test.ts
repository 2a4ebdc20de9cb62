import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { paragraphs } from '../../../src/lib/paragraphs.ts';

describe('paragraphs', () => {
  it('are what empty lines separate in a folded text', () => {
    const { answer } = parse('answer: >-\n  One,\n  still one.\n\n  Two.\n\n\n  Three.\n') as {
      answer: string;
    };
    expect(paragraphs(answer)).toEqual(['One, still one.', 'Two.', 'Three.']);
  });

  it('are one for a text without them', () => {
    expect(paragraphs(' One. ')).toEqual(['One.']);
  });
});
