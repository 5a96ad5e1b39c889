import { hasRight } from '#domain/office/staff.ts';
import { formatMoment } from '#i18n/formats.ts';
import { createTranslator } from '#i18n/translator.ts';
import { mailTrouble } from '#server/alarm/mail-trouble.ts';
import { readLanes } from '#server/outbox/lanes.ts';
import { outboxState } from '#server/outbox/outbox.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { TodaySource } from '#server/staff/office-page-plug.ts';

/** Mails that were given up. */
export const deadLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'connections')) return [];
  const { dead: count } = await outboxState(services.store);
  if (count === 0) return [];
  const t = createTranslator(language);
  return [
    {
      id: 'dead',
      state: 'act',
      title: t('office:today.dead.title', { count }),
      text: t('office:today.dead.text'),
      link: { label: t('office:today.dead.link'), href: officePath(language, 'undelivered') },
    },
  ];
};

/** A mail server that takes nothing. */
export const mailLines: TodaySource = async ({ services, language, session }) => {
  if (!hasRight(session.staff.role, 'connections')) return [];
  const trouble = mailTrouble(await readLanes(services.store), services.clock());
  if (!trouble) return [];
  const t = createTranslator(language);
  const { state, since, reason } = trouble;
  return [
    {
      id: 'mail',
      state: 'act',
      title: t(`office:today.mail.${state}`),
      text: t('office:today.mail.since', { time: formatMoment(since, language) }),
      details: reason === '' ? [] : [reason],
    },
  ];
};
