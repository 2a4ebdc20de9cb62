import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { paragraphs } from '../../../src/lib/paragraphs.ts';

describe('paragraphs', () => {
  it('are separated by empty lines', () => {
    const { answer } = parse('answer: >-\n  One,\n  still one.\n\n  Two.\n\n\n  Three.\n') as {
      answer: string;
    };
    expect(paragraphs(answer)).toEqual(['One, still one.', 'Two.', 'Three.']);
  });

  it('are one for a text without empty lines', () => {
    expect(paragraphs(' One. ')).toEqual(['One.']);
  });
});
