import type { NewsletterPage } from '#contracts/office-newsletter.ts';
import { addDays, isDay } from '#domain/dates.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { mailHome } from '#server/alerts/alert-mails.ts';
import { newHomes } from '#server/newsletter/newsletter-mail.ts';
import { sentHomes } from '#server/newsletter/sent-before.ts';
import { countMembers, readMembers } from '#server/newsletter/members.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import { todayOf } from '#server/site/today.ts';

const membersAPage = 50;
const sentShown = 50;
const usualDays = 30;

function dayOr(text: string | undefined, fallback: string): string {
  return text !== undefined && isDay(text) ? text : fallback;
}

/** What was sent, the newest first. */
async function sentOnes({ store }: Services) {
  const rows = await store.reader
    .selectFrom('newsletters')
    .select(['from_day', 'until_day', 'created_at', 'mails', 'state'])
    .orderBy('created_at', 'desc')
    .limit(sentShown)
    .execute();
  return rows.map(({ from_day: from, until_day: until, created_at: at, mails, state }) => {
    return { from, until, at, mails, isOnItsWay: state === 'sending' };
  });
}

/** The period that is asked for; else from the last day of the newsletter before, for homes may have come later on it, or a month ago, to today. */
function periodOf(query: Readonly<Record<string, unknown>>, today: string, lastDay: string | undefined) {
  const { from, until } = query;
  const begin = lastDay ?? addDays(today, -usualDays);
  return {
    from: dayOr(typeof from === 'string' ? from : undefined, begin),
    until: dayOr(typeof until === 'string' ? until : undefined, today),
  };
}

async function homesOf(services: Services, language: Language, { from, until }: NewsletterPage['asked']) {
  const data = services.siteData();
  const { defaultLanguage, languages } = data.config;
  const words = { data, language, t: createTranslator(language), fallback: [defaultLanguage, ...languages] };
  const sent = await sentHomes(services.store.reader);
  return newHomes(data, { from, until, sent }).map((listing) => {
    const { title, href, price, facts } = mailHome(listing, '', words);
    return { title, href, facts: [price, facts].filter(Boolean).join(' · ') };
  });
}

/** The list, what was sent, and the mail of a period to look at. */
export async function newsletterPage(
  { context, services, language }: Pick<OfficePageQuestion, 'context' | 'services' | 'language'>,
  answers?: Readonly<Record<string, unknown>>,
): Promise<NewsletterPage> {
  const data = services.siteData();
  const query: Readonly<Record<string, unknown>> = answers ?? context.req.query();
  const sent = await sentOnes(services);
  const today = todayOf(services);
  const asked = periodOf(query, today, sent[0]?.until);
  const homes = await homesOf(services, language, asked);
  const after = typeof query['after'] === 'string' ? query['after'].slice(0, 254) : '';
  const members = await readMembers(services.store.reader, data, { after, most: membersAPage + 1 });
  const shown = members.slice(0, membersAPage);
  const last = members.length > membersAPage ? shown.at(-1) : undefined;
  const path = officePath(language, 'newsletter');
  const period = new URLSearchParams(asked).toString();
  return {
    kind: 'newsletter',
    asked,
    path,
    homes,
    previews: data.config.languages.filter(isLanguage).map((code) => ({
      label: createTranslator(code)('common:languageName'),
      href: `/api/office/newsletter-preview?lng=${code}&${period}`,
    })),
    count: await countMembers(services),
    members: shown.map((member) => ({
      ...member,
      language: createTranslator(member.language)('common:languageName'),
    })),
    ...(last && { more: `${path}?${period}&after=${encodeURIComponent(last.email)}#members` }),
    ...(after !== '' && { begin: `${path}?${period}#members` }),
    sent,
    isDone: query['done'] === 'sent',
  };
}
