/** What the API tells an owner, and the dashboard shows. What is unknown is null, for JSON knows no undefined. */

export const contactKinds = ['viewing', 'call', 'mail', 'request', 'other'] as const;

export type ContactKind = (typeof contactKinds)[number];
