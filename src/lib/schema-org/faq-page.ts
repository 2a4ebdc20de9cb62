import type { FAQPage } from 'schema-dts';

/** The questions that a page answers, in the words of the page. */
export function faqPage(
  entries: readonly { readonly question: string; readonly answer: string }[],
): Exclude<FAQPage, string> {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.trim() },
    })),
  };
}
