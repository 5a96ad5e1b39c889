const contentPolicy = 'content-security-policy';

/**
 * No script of these pages makes HTML or code of a text, so browsers that know Trusted Types refuse it to all: what a visitor or
 * a feed wrote and somebody forgot to escape stays text.
 */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";

/** What the policy of every page allows its scripts: of two directives of a name the first would hold. */
const allowed = /; (?:require-trusted-types-for|trusted-types) [^;]*/gu;

/**
 * Headers of a page for one person alone: no cache keeps it and no search engine lists it. `isOfSite`: it is a page as visitors
 * get it, whose scripts make HTML of what the site has built.
 */
export function privatePageHeaders(rendered: Headers, isOfSite = false): Record<string, string> {
  const policy = rendered.get(contentPolicy);
  return {
    ...Object.fromEntries(rendered),
    ...(policy !== null && !isOfSite && { [contentPolicy]: `${policy.replace(allowed, '')}; ${trustedTypes}` }),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    // The address may hold a token: it goes to nobody else.
    'referrer-policy': 'same-origin',
  };
}
