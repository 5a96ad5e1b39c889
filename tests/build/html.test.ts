import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { pages, pagesWithoutLanguage, pageType, type Page } from './built-site.ts';
import { Problems } from './problems.ts';

/** Of a type with hundreds of pages, this many are checked, spread over all of them. Redirects are a type of their own. */
const samplesPerType = 60;

function samples(): Page[] {
  return [...Map.groupBy(pages, pageType).values(), pagesWithoutLanguage].flatMap((group) => {
    const step = Math.ceil(group.length / samplesPerType);
    return group.filter((_, index) => index % step === 0);
  });
}

it('every type of page is valid HTML', async () => {
  const validator = new HtmlValidate(new FileSystemConfigLoader());
  const problems = new Problems();
  for (const page of samples()) {
    const report = await validator.validateString(page.html, 'index.html');
    for (const { messages } of report.results) {
      for (const { ruleId, message } of messages) problems.add(`${ruleId}: ${message}`, page.path);
    }
  }
  expect(problems.list()).toEqual([]);
});
