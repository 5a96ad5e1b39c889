/** The one policy of Trusted Types that public pages allow, by its name. */
export const trustedPolicy = 'gevel';
