import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { reminderSchema } from '#features/login/login.schema.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { emailKey } from '#server/owners/accounts.ts';
import { ownerForm, type Asked, type OwnerAnswer } from '#server/owners/owner-form.ts';
import { linkMail } from '#server/owners/owner-mails.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import { createToken } from '#server/owners/tokens.ts';
import type { Services } from '#server/services.ts';

/** One answer, whoever the address is of: known, unknown, disabled. The agency's log says which it was (docs/rules/owner-portal.md). */
async function remind({ email }: { readonly email: string }, asked: Asked): Promise<OwnerAnswer> {
  const { services, visitor, language, now } = asked;
  const { store, config, limits, log, siteData } = services;
  const site = siteData().config;
  const key = emailKey(email);
  for (const [limit, who] of [
    ['reminder', visitor],
    ['reset', keyedHash(config.secret, 'reset', key)],
  ] as const) {
    const retryAfterSeconds = await limits.consume(limit, who);
    if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
  }
  const owner = await store.reader
    .selectFrom('owners')
    .select(['id', 'name', 'email', 'language'])
    .where('email_key', '=', key)
    .where('status', '<>', 'disabled')
    .executeTakeFirst();
  await store.write(async (transaction) => {
    // For an unknown address a link is made too, for nobody: it costs the same and is worth nothing.
    const token = await createToken(transaction, owner ? 'reset' : 'none', { ownerId: owner?.id ?? null, now });
    if (!owner) return;
    const ownLanguage = isLanguage(owner.language) ? owner.language : site.defaultLanguage;
    const mail = linkMail('reset', { ...owner, language: ownLanguage }, token, services);
    await enqueue(transaction, [mailRow(mail, { leadId: null, now, host: new URL(site.url).hostname })]);
  });
  const t = createTranslator(agencyLanguage(site));
  const reason = t(owner ? 'errors:success.password-sent-log' : 'errors:person-not-found');
  log.info({ form: 'reminder', outcome: owner ? 'sent' : 'unknown', reason }, 'reminder');
  return { next: ownerPath(language, 'reminder-sent') };
}

/** `POST /api/owner/reminder`: "forgotten your password?" */
export function reminderEndpoint(services: Services): Endpoint {
  return ownerForm(
    {
      name: 'reminder',
      schema: reminderSchema,
      summary: 'Sends a link to choose a new password. The answer is the same for addresses that nobody has.',
      kept: ['email'],
      perform: remind,
      page: (_answers, { language }) => ({ kind: 'login', next: ownerPath(language) }),
    },
    services,
  );
}
