import { accountDatabase } from '#server/accounts/account-tables.ts';
import type { Realm } from '#server/accounts/realm.ts';
import { audit } from '#server/owners/audit.ts';
import { linkMail, loginNotice, securityMail } from '#server/owners/owner-mails.ts';
import { ownerPath, safeNext } from '#server/owners/owner-paths.ts';
import { renderOwnerPage } from '#server/owners/render-page.ts';
import { pagePath } from '#server/site/site-data.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** Accounts of owners, whose door is the portal. */
export const ownerRealm: Realm = {
  name: 'owner',
  api: '/api/owner',
  // `__Host-`: browsers take it from this very host over TLS only, for all of its paths.
  cookies: { session: '__Host-gevel-session', device: '__Host-gevel-device', passkey: '__Host-gevel-passkey' },
  tables: accountDatabase({
    accounts: 'owners',
    account_sessions: 'owner_sessions',
    account_tokens: 'owner_tokens',
    account_devices: 'owner_devices',
    account_codes: 'owner_codes',
    account_passkeys: 'owner_passkeys',
    account_challenges: 'owner_challenges',
    account_id: 'owner_id',
  }),
  path: ownerPath,
  safeNext,
  refuse: (context, { siteData }, { error, language }) =>
    Promise.resolve(
      error.kind === 'session' ? context.redirect(pagePath(siteData(), '/login/', language), 303) : undefined,
    ),
  render: (context, _services, rendering) => renderOwnerPage(context, rendering),
  record: (transaction, ownerId, action, now) => audit(transaction, { ownerId, action, actor: 'owner', now }),
  linkMail,
  securityMail,
  async loginMails(transaction, { id, name, email, language }, device, services) {
    const rows = await transaction
      .selectFrom('owner_listings')
      .select('listing_id')
      .where('owner_id', '=', id)
      .execute();
    const own = spokenLanguage(language, services.siteData().config);
    const listingIds = rows.map((row) => row.listing_id);
    return [loginNotice({ name, email, language: own }, { device, listingIds }, services)];
  },
};
