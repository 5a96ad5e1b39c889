/** Under `retention` of content/site.json: how long a submission is kept. */
type RetentionKind = 'lead' | 'offer' | 'rental' | 'opt-in';

/** Why a form may ask, GDPR article 6(1): (b), (a), (f), and the duty to prove a choice of article 7(1). */
type Basis = 'request' | 'consent' | 'interest' | 'duty';

/** What becomes of the answers of a form; src/server/retention/privacy-page.test.ts holds it against the server. */
export interface FormUse {
  readonly retention: RetentionKind;
  readonly basis: Basis;
  /** Which sentence says how long: more than one thing is kept of some. */
  readonly sentence: 'received' | 'viewing' | 'search' | 'newsletter' | 'undo' | 'testimonial' | 'friend';
}

/** Every form of the API by its name, in the order of the privacy page (docs/operate/personal-data.md). */
export const formUses = {
  contact: { retention: 'lead', basis: 'request', sentence: 'received' },
  'contact-me': { retention: 'lead', basis: 'request', sentence: 'received' },
  'contact-appointment': { retention: 'lead', basis: 'request', sentence: 'viewing' },
  'contact-construction': { retention: 'lead', basis: 'request', sentence: 'received' },
  'contact-demand': { retention: 'lead', basis: 'request', sentence: 'received' },
  'document-request': { retention: 'lead', basis: 'request', sentence: 'received' },
  'demand-register': { retention: 'lead', basis: 'consent', sentence: 'search' },
  'rental-application': { retention: 'rental', basis: 'request', sentence: 'received' },
  'purchase-offer': { retention: 'offer', basis: 'request', sentence: 'received' },
  'sign-newsletter': { retention: 'opt-in', basis: 'consent', sentence: 'newsletter' },
  unsubscribe: { retention: 'opt-in', basis: 'duty', sentence: 'undo' },
  'send-to-friend': { retention: 'opt-in', basis: 'interest', sentence: 'friend' },
  testimonial: { retention: 'lead', basis: 'consent', sentence: 'testimonial' },
} as const satisfies Readonly<Record<string, FormUse>>;

/** Days that things are kept which no setting decides; src/server/retention/privacy-page.test.ts holds them against it. */
export const fixedDays = {
  /** A confirmed search after its last extension, and one that nobody confirmed. */
  search: 183,
  unconfirmedSearch: 30,
  /** Who unsubscribed, so that it can be taken back. */
  undo: 14,
  mails: 30,
  repeats: 2,
  /** Hashed addresses: two days after the last attempt to log in, and the clean-up comes once a day. */
  limits: 3,
  device: 180,
  account: 90,
  trail: 730,
  /** On the visitor's own device. */
  draft: 7,
} as const;
