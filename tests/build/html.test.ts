import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { pages } from './built-site.ts';
import { Problems } from './problems.ts';

it('every page is valid HTML', async () => {
  const validator = new HtmlValidate(new FileSystemConfigLoader());
  const problems = new Problems();
  for (const page of pages) {
    const report = await validator.validateString(page.html, 'index.html');
    for (const { messages } of report.results) {
      for (const { ruleId, message } of messages) problems.add(`${ruleId}: ${message}`, page.path);
    }
  }
  expect(problems.list()).toEqual([]);
});
