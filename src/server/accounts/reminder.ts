import { createTranslator } from '#i18n/translator.ts';
import { reminderSchema } from '#features/login/login.schema.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import { accountForm, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import type { Realm } from '#server/accounts/realm.ts';
import type { AccountView } from '#site/account-view.ts';
import { createToken } from '#server/accounts/tokens.ts';
import type { Services } from '#server/services.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

type Answer = FormAnswer<AccountView>;

/** One answer, whoever the address is of: known, unknown, disabled. The agency's log says which it was (docs/rules/owner-portal.md). */
async function remind(realm: Realm, { email }: { readonly email: string }, asked: Asked): Promise<Answer> {
  const { services, visitor, language, now } = asked;
  const { store, config, limits, log, siteData } = services;
  const site = siteData().config;
  const key = emailKey(email);
  for (const [limit, who] of [
    ['reminder', visitor],
    ['reset', keyedHash(config.secret, realm.name === 'owner' ? 'reset' : `${realm.name} reset`, key)],
  ] as const) {
    const retryAfterSeconds = await limits.consume(limit, who);
    if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
  }
  const isKnown = await store.write(async (transaction) => {
    const tables = realm.tables(transaction);
    // The write comes first: whoever changes the account waits, or this finds what they have made of it.
    await tables
      .updateTable('accounts')
      .set((row) => ({ status: row.ref('status') }))
      .where('email_key', '=', key)
      .execute();
    const account = await tables
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'language'])
      .where('email_key', '=', key)
      .where('status', '<>', 'disabled')
      .executeTakeFirst();
    // For an unknown address a link is made too, for nobody: it costs the same and is worth nothing.
    const token = await createToken(realm, transaction, account ? 'reset' : 'none', {
      accountId: account?.id ?? null,
      now,
    });
    if (!account) return false;
    const ownLanguage = spokenLanguage(account.language, site);
    const mail = realm.linkMail('reset', { ...account, language: ownLanguage }, token, services);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(site.url).hostname })]);
    return true;
  });
  const t = createTranslator(agencyLanguage(site));
  const reason = t(isKnown ? 'errors:success.password-sent-log' : 'errors:person-not-found');
  log.info({ form: 'reminder', outcome: isKnown ? 'sent' : 'unknown', reason }, 'reminder');
  return { next: realm.path(language, 'reminder-sent') };
}

/** `POST …/reminder`: "forgotten your password?" */
export function reminderEndpoint(realm: Realm, services: Services): Endpoint {
  return accountForm<{ readonly email: string }, AccountView>(
    realm,
    {
      name: 'reminder',
      schema: reminderSchema,
      summary: 'Sends a link to choose a new password. The answer is the same for addresses that nobody has.',
      kept: ['email'],
      perform: (values, asked) => remind(realm, values, asked),
      page: (_answers, { language }) => ({ kind: 'login', next: realm.path(language) }),
    },
    services,
  );
}
