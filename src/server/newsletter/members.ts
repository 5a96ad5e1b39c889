import type { Transaction } from 'kysely';
import type { Language } from '#i18n/languages.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** Scope of the claims that are the list, by e-mail address in lower case. */
export const newsletterScope = 'newsletter';

/** Somebody on the list. */
export interface Member {
  readonly email: string;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly since: number;
}

interface MemberQuestion {
  /** After this address, in order. */
  readonly after: string;
  readonly most: number;
  /** Who joined later is left out. */
  readonly joinedUntil?: number;
}

/** Who is on the list, by address; of whom no language is known, the site's is taken. */
export async function readMembers(
  database: Pick<Transaction<Tables>, 'selectFrom'>,
  { config }: ReturnType<Services['siteData']>,
  { after, most, joinedUntil = Number.MAX_SAFE_INTEGER }: MemberQuestion,
): Promise<Member[]> {
  const rows = await database
    .selectFrom('claims')
    .leftJoin('newsletter_languages', 'newsletter_languages.email', 'claims.key')
    .select(['key', 'created_at', 'language'])
    .where('scope', '=', newsletterScope)
    .where('key', '>', after)
    .where('created_at', '<=', joinedUntil)
    .orderBy('key')
    .limit(most)
    .execute();
  return rows.map(({ key: email, created_at: since, language }) => {
    return { email, since, language: spokenLanguage(language ?? '', config) };
  });
}

/** How many are on the list. */
export async function countMembers({ store }: Pick<Services, 'store'>): Promise<number> {
  const { count } = await store.reader
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('scope', '=', newsletterScope)
    .executeTakeFirstOrThrow();
  return Number(count);
}
