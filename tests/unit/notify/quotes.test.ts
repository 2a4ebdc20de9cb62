import { describe, expect, it } from 'vitest';

import { renderEmail } from '../../../netlify/server/email/render-email.ts';

describe('a quote in a letter', () => {
  it.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'marks every line of an older record, also after %j',
    (lineBreak) => {
      const text = `one${lineBreak}two${lineBreak}${lineBreak}three`;
      const { text: letter } = renderEmail({
        subject: 's',
        title: 't',
        blocks: [{ kind: 'quote', title: 'Message', text }],
      });
      expect(letter).toContain('Message\n\n> one\n> two\n> \n> three\n');
    },
  );
});
