import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

it('hides the whole list at an address with a question, which asks for another one', async () => {
  const waits = async (url: string): Promise<boolean> => {
    const body = '<div data-project-search>';
    const page = await openPage('src/features/project-search/waiting.inline.ts', { url, body });
    return elementIn(page, '[data-project-search]').hasAttribute('data-waiting');
  };
  expect(await waits('https://agency.example/nl/projecten/')).toBe(false);
  expect(await waits('https://agency.example/nl/projecten/?type=office')).toBe(true);
});
