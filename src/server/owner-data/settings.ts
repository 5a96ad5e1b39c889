import { isLanguage } from '#i18n/languages.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import type { Services } from '#server/services.ts';
import { dropWaitingMails } from '#server/subscriptions/stale.ts';
import { reportRhythms, type OwnerSettings } from '#contracts/portal.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** What an owner chose. */
export async function readSettings({ store, siteData }: Services, ownerId: string): Promise<OwnerSettings> {
  const row = await store.reader
    .selectFrom('owners')
    .select(['language', 'report'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return {
    language: spokenLanguage(row.language, siteData().config),
    report: row.report,
  };
}

/** Settings as they were sent; undefined for anything else. `{language: 'fr', report: 'weekly'}` */
export function settingsOf(
  { language, report }: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): OwnerSettings | undefined {
  const rhythm = reportRhythms.find((known) => known === report);
  if (typeof language !== 'string' || !isLanguage(language) || !languages.includes(language)) return undefined;
  return rhythm && { language, report: rhythm };
}

/** Keeps what an owner chose; whoever wants no report any more gets none that still waits either. */
export async function writeSettings(
  { store, clock }: Services,
  ownerId: string,
  settings: OwnerSettings,
): Promise<void> {
  const { language, report } = settings;
  await store.write(async (transaction) => {
    const owner = await transaction
      .updateTable('owners')
      .set({ language, own_language: language, report, updated_at: clock().getTime() })
      .where('id', '=', ownerId)
      .returning('email')
      .executeTakeFirst();
    if (owner && report === 'none') await dropWaitingMails(transaction, emailKey(owner.email), ['report-stop']);
  });
}
