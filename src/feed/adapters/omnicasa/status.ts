import type { ConvertContext } from '#feed/adapters/adapter.ts';
import { idText } from '#feed/adapters/json.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { contractIn } from '#feed/adapters/sale-words.ts';
import { startsBids, withoutBids } from './bids.ts';

/** Names are told in Dutch, whatever the site's languages; "-" means nothing. */
export function name(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return text === '' || text === '-' ? undefined : text;
}

/** What is announced is not for sale yet: it waits as a draft. */
const soon =
  /binnenkort|weldra|eerdaags|verwacht|in voorbereiding|bient[oô]t|prochainement|en pr[ée]paration|coming soon|\bsoon\b|upcoming|demn[aä]chst|in vorbereitung/u;

/** What is offered in private is not for everybody: it waits as a draft, too. */
const quiet =
  /\boff[\s-]?market|stille vermarktung|hors[\s-]march|\bstille? (?:verkoop|verkoping|verhuur|verhuring)|in (?:alle )?stilte|\bdiscr[eéè]|\bdiskret|confidenti[eë]/u;

/** A sale or letting that did not happen says nothing of what did. */
const denied =
  /(?:\b(?:niet|non|pas|not|never|nooit|jamais|nicht|nie|kein\p{L}*)(?:[\s-]+(?:nog|meer|encore|yet|been|été|geheel|volledig|entièrement|mehr|ganz|vollständig))*[\s-]+|\b(?:on|un|in))(?:verkochte?|verhuurde?|vendue?s?|lou[ée]e?s?|sold|rented|let|verkauft|vermietet|reserviert|gereserveerd|r[ée]serv[ée]e?|reserved)/gu;

/** What a name holds that an agency made up, in the order in which it counts: a sale on condition is no sale yet. */
const subStatusWords: readonly (readonly [RegExp, string])[] = [
  [
    /ingetrokken|geannuleerd|gearchiveerd|opgeschort|geblokkeerd|on hold|suspendu|uit (?:de )?(?:verkoop|verhuur|markt)|schatting|estimation|prospect|retir[ée]|annul[ée]|archiv|withdrawn|cancelled|zurückgezogen|storniert|bewertung|(?:niet|plus|pas|no longer|not|nicht|nie|kein\p{L}*)\b(?:\s+\p{L}+){0,2}\s+(?:te koop|te huur|beschikbaar|actief|(?:à |a )?vendre|louer|disponible|for sale|to let|for rent|available|zu verkaufen|zu vermieten|verfügbar)/u,
    'cancelled',
  ],
  [soon, 'draft'],
  [quiet, 'draft'],
  [
    /voorlopig|provisoi|provisional|signature|\bsign(?:[ée]|ing)|ondertekening|getekend|voorwaard|opschort|voorbehoud|opti|compromis|onderhandel|n[ée]gociation|negotiat|\bbod\b|reserv|r.serv|condition|suspensi|offre|offer|option|vorbehalt|bedingung|verhandl|notartermin|\bo\.?\s?(?:o\.?\s?)?v\b|\bs\.?\s?c\.?\s?s\b/u,
    'option',
  ],
  [/verkocht|vendu|sold|gegund|toegewezen|adjug|awarded|verkauft|zugeschlagen/u, 'sold'],
  [/verhuurd|lou[ée](?!r)|rented|vermietet/u, 'rented'],
  [
    /te koop|te huur|. vendre|. louer|for sale|to let|for rent|over te nemen|actief|actif|active|beschikbaar|disponible|available|zu verkaufen|zum verkauf|zu vermieten|verfügbar|frei\b/u,
    'available',
  ],
];

/** A banner that says by itself what became of the home; any other word on it is advertising. */
const banners: readonly (readonly [RegExp, string])[] = [
  [soon, 'draft'],
  [quiet, 'draft'],
  [/^(?:verkocht|vendue?|sold|verkauft)!?$/u, 'sold'],
  [/^(?:verhuurd|lou[ée]e?|rented|let|vermietet)!?$/u, 'rented'],
  [/^(?:(?:(?:in|onder|sous|under) )?opti(?:e|on)|reserviert)!?$/u, 'option'],
];

/** A sub-status by its name: as the table says, else by a word in it. */
function subStatusByName(text: string | undefined, { codes }: ConvertContext): string | undefined {
  if (text === undefined || codes.has('subStatusName', text)) return codes.word('subStatusName', text, 'SubStatusName');
  const told = withoutBids(text.replaceAll(denied, ''));
  const found = subStatusWords.find(([word], place) => word.test(place === 0 ? text : told))?.[1];
  if (found === undefined && startsBids(text)) return 'available';
  // How it is sold says nothing of where it stands.
  if (found === undefined && contractIn([text]) !== undefined) return undefined;
  return found ?? codes.word('subStatusName', text, 'SubStatusName');
}

/** The step by its name; one of the letting says nothing of a home that is for sale, with a tenant in it or not. */
function stepOf(base: RawRecord, goal: string | undefined, context: ConvertContext): string | undefined {
  const text = name(base['SubStatusName']);
  const step = subStatusByName(text, context);
  if (goal === 'rent' || step !== 'rented') return step;
  context.warn('bad-value', 'SubStatusName', 'is a step of letting, and the home is for sale; Status counts');
  return undefined;
}

/** What the banner says of a home that its steps call available. */
function bannerOf(base: RawRecord, { warn }: ConvertContext): string | undefined {
  const text = name(base['MarqueeName']);
  const found = text === undefined ? undefined : banners.find(([word]) => word.test(text))?.[1];
  const end = found === 'draft' ? 'it counts, and the home is not shown' : 'it counts';
  if (found !== undefined) warn('bad-value', 'MarqueeName', `says otherwise than SubStatusName and Status; ${end}`);
  return found;
}

/** Sub-statuses are the agency's own list: by number when it configured them, else by their Dutch name. */
function ownStep(
  base: RawRecord,
  code: string | undefined,
  goal: string | undefined,
  context: ConvertContext,
): string | undefined {
  const isConfigured = code !== undefined && context.codes.has('subStatus', code);
  return isConfigured ? context.codes.word('subStatus', code, 'SubStatus') : stepOf(base, goal, context);
}

/** Is it a sale that hangs on a condition, by its name? */
function isOnCondition(step: string | undefined): boolean {
  const isSale = step !== undefined && /verkocht|vendu|sold|verkauft/u.test(step);
  return (
    isSale &&
    /voorwaard|opschort|voorbehoud|condition|suspensi|vorbehalt|bedingung|\bo\.?\s?(?:o\.?\s?)?v\b|\bs\.?\s?c\.?\s?s\b/u.test(
      step,
    )
  );
}

/** Where a home stands in its sale or letting, `draft` where it is only announced. */
export function statusOf(base: RawRecord, goal: string | undefined, context: ConvertContext): string | undefined {
  const { codes } = context;
  const status = codes.word('status', base['Status'], 'Status');
  if (status === 'reference') return goal === 'rent' ? 'rented' : 'sold';
  // Read whatever the status: of what is done it says no more than that.
  const { SubStatus, SubStatusName } = base;
  if (status === 'sold' && isOnCondition(name(SubStatusName))) return 'option';
  if (status !== 'available') return status;
  const step = ownStep(base, idText(SubStatus), goal, context) ?? status;
  if (step === 'draft') {
    const isQuiet = quiet.test(name(base['SubStatusName']) ?? '');
    const why = isQuiet ? 'offers the home in private' : 'announces the home, which is not on offer yet';
    context.warn('bad-value', 'SubStatusName', `${why}; not shown`);
  }
  return step === 'available' ? (bannerOf(base, context) ?? step) : step;
}
