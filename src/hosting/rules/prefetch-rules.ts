import { onDemandFolders } from '#hosting/rules/rule-set.ts';

/** Where the rules lie; an extension of its own, by which every host knows the type that browsers insist on. */
export const prefetchRulesPath = '/prefetch.speculationrules';

export const prefetchRulesType = 'application/speculationrules+json';

/**
 * Which links a browser may fetch once somebody is about to follow them, as its `Speculation-Rules` (HTML, 7.6 Speculative
 * loading): pages of the site that are built ahead, and none that is made for one reader. Fetched is the page's HTML alone and
 * nothing of it runs, so that nobody is counted who did not come.
 */
export function prefetchRules(languages: readonly string[]): string {
  const pages = languages.map((language) => `/${language}/*`);
  const onDemand = languages.flatMap((language) => onDemandFolders.map((folder) => `/${language}/${folder}/*`));
  const where = { and: [{ href_matches: pages }, { not: { href_matches: onDemand } }] };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] });
}
