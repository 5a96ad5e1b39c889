interface FaqItem {
  readonly question: string;
  readonly answer: string;
}

/** schema.org FAQPage of questions that stand on the page with their answers. */
export function faqJsonLd(items: readonly FaqItem[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
