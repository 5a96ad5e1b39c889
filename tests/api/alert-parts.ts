import { readSiteData } from '#server/site/site-data.ts';
import type { TestApi } from './test-api.ts';

export const demo = readSiteData();

/** Puts another text in the place of a kept search. */
export async function rewriteSearch(api: TestApi, id: string, query: string): Promise<void> {
  await api.services.store.write((transaction) =>
    transaction.updateTable('alert_searches').set({ query }).where('id', '=', id).execute(),
  );
}
