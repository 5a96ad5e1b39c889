import { trustedPolicy } from '#base/trusted-policy.ts';

/** Texts go through as they are: whoever calls this says that the site itself made them. From where a script may come, its policy says. */
const rules: TrustedTypesRules = { createHTML: (html) => html, createScriptURL: (address) => address };

let policy: TrustedTypesRules | undefined;

/** Made when it is asked for: pages of one person, which need none, refuse it. */
function ownPolicy(): TrustedTypesRules {
  return (policy ??= typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy(trustedPolicy, rules));
}

/** HTML of the site's own making, where everything of the feed was escaped. */
export function ownHtml(html: string): string {
  return ownPolicy().createHTML(html);
}

/** The address of a worker of the site. */
export function ownWorker(address: string): string {
  return ownPolicy().createScriptURL(address);
}
