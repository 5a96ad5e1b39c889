import { hasRight } from '#domain/office/staff.ts';
import { createTranslator } from '#i18n/translator.ts';
import { maySee } from '#server/leads/lead-access.ts';
import { todayOf } from '#server/site/today.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { TodaySource } from '#server/staff/office-page-plug.ts';

/** Visits that are booked for today, in the order of the day. */
export const viewingLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'diary')) return [];
  const today = todayOf(services);
  const rows = await services.store.reader
    .selectFrom('claims')
    .innerJoin('leads', 'leads.id', 'claims.lead_id')
    .leftJoin('lead_cases', 'lead_cases.lead_id', 'leads.id')
    .select(['claims.key', 'leads.name', 'leads.reference', 'lead_cases.assignee', 'lead_cases.is_held'])
    .where('claims.scope', '=', 'appointment')
    .where('claims.key', '>=', today)
    .where('claims.key', '<', `${today}~`)
    .orderBy('claims.key')
    .execute();
  if (rows.length === 0) return [];
  const t = createTranslator(language);
  return [
    {
      id: 'viewings',
      state: 'look',
      title: t('office:today.viewings.title', { count: rows.length }),
      details: rows.map(({ key, name, reference, assignee, is_held: held }) =>
        // Of a colleague's visitor, when and where.
        [key.split(' ')[1] ?? '', maySee(session.staff, { assignee, is_held: held ?? 0 }) ? name : '', reference ?? '']
          .filter((part) => part !== '')
          .join(' · '),
      ),
      link: { label: t('office:today.viewings.link'), href: `${officePath(language, 'diary')}?view=day&day=${today}` },
    },
  ];
};
