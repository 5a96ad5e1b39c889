import type { PortalPage } from '#contracts/portal.ts';
import type { AccountView } from '#site/account-view.ts';

/** A page of the portal, with all that it shows: the API puts it into `Astro.locals.owner` and renders the page on demand. */
export type OwnerPage = AccountView | HomePage | { readonly kind: 'missing' };

/** The owner's own properties. */
export interface HomePage {
  readonly kind: 'home';
  readonly portal: PortalPage;
  /** A new password was saved just now, which logged the owner in. */
  readonly isPasswordSaved: boolean;
}
