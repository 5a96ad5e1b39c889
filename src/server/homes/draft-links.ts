import { randomUUID } from 'node:crypto';
import { brusselsDay, endOfDayAfter } from '#domain/brussels-clock.ts';
import type { DraftLink } from '#contracts/office-homes.ts';
import { formatDayInWords, formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { previewPath, tokenOfLink } from '#server/preview/preview-link.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { listStaff } from '#server/staff/staff-admin.ts';

interface LinkAct {
  readonly listingId: string;
  /** Number of the colleague. */
  readonly actor: string;
  readonly now: Date;
}

/** Makes a link that shows a draft to the end of the day some days later. */
export async function makeDraftLink(
  { store }: Services,
  { listingId, actor, now }: LinkAct,
  days: number,
): Promise<void> {
  const issued = now.getTime();
  const row = { id: randomUUID(), listing_id: listingId, issued_at: issued, expires_at: endOfDayAfter(issued, days) };
  await store.write(async (transaction) => {
    await transaction
      .insertInto('draft_links')
      .values({ ...row, made_by: actor })
      .execute();
    const line = { actor, act: 'draft-link-made', subject: `home ${listingId}`, after: String(days), now } as const;
    await recordAct(transaction, line);
  });
}

/** Ends every link to a draft that was made until now. */
export async function endDraftLinks({ store }: Services, { listingId, actor, now }: LinkAct): Promise<void> {
  await store.write(async (transaction) => {
    const ended = { ended_at: now.getTime() };
    await transaction
      .insertInto('draft_link_ends')
      .values({ listing_id: listingId, ...ended })
      .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(ended))
      .execute();
    await transaction.deleteFrom('draft_links').where('listing_id', '=', listingId).execute();
    await recordAct(transaction, { actor, act: 'draft-links-ended', subject: `home ${listingId}`, now });
  });
}

/** The links to a draft that were made in the office and still work, the newest first. */
export async function draftLinks(services: Services, listingId: string, language: Language): Promise<DraftLink[]> {
  const { store, config, clock, siteData } = services;
  const { url, languages } = siteData().config;
  const rows = await store.reader
    .selectFrom('draft_links')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('expires_at', '>', clock().getTime())
    .orderBy('issued_at', 'desc')
    .execute();
  const languageNames = new Intl.DisplayNames([language], { type: 'language' });
  const t = createTranslator(language);
  const names = new Map((await listStaff(services)).map(({ id, name }) => [id, name]));
  return rows.map(({ id, issued_at: issuedMs, expires_at: expiresMs, made_by: actor }) => {
    const token = tokenOfLink(config.secret, listingId, { issuedAt: issuedMs, expiresAt: expiresMs });
    return {
      id,
      until: formatDayInWords(brusselsDay(expiresMs - 1), language),
      made: formatMoment(new Date(issuedMs), language),
      who: names.get(actor) ?? t('office:log.gone'),
      hrefs: languages.map((code) => ({
        language: code,
        name: languageNames.of(code) ?? code,
        href: url + previewPath(code, listingId, token),
      })),
    };
  });
}
