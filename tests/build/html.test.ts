import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { pages, pageType, type Page } from './built-site.ts';

/** Pages of a type to check: enough for every state of it, few enough to stay quick. */
const samplesPerType = 12;

function samples(): Page[] {
  const byType = Map.groupBy(pages, pageType);
  return [...byType.values()].flatMap((group) => {
    const step = Math.max(1, Math.floor(group.length / samplesPerType));
    return group.filter((_, index) => index % step === 0);
  });
}

describe('the HTML', () => {
  it('is valid on every type of page', async () => {
    const validator = new HtmlValidate(new FileSystemConfigLoader());
    const problems: string[] = [];
    for (const page of samples()) {
      const report = await validator.validateString(page.html, 'index.html');
      for (const { messages } of report.results) {
        problems.push(
          ...messages.map(({ line, ruleId, message }) => `${page.path}:${String(line)} ${ruleId}: ${message}`),
        );
      }
    }
    expect(problems.slice(0, 30)).toEqual([]);
  });
});
