import type { Prepared } from '#submissions/form-server.ts';
import { parseAmount } from '#domain/money.ts';

/** A visitor's request on its way to the CRM, as it waits in the outbox. */
export interface CrmRequest {
  /** Number of the lead. */
  readonly id: string;
  readonly form: string;
  readonly kind: 'contact' | 'search' | 'appointment';
  readonly title?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string;
  readonly street?: string;
  readonly houseNumber?: string;
  readonly zip?: string;
  readonly city?: string;
  readonly language: string;
  /** Every answer in the agency's words, one a line. */
  readonly message: string;
  /** Only an explicit yes is a yes. */
  readonly wantsMail: boolean;
  /** Reference of the home or project that it is about. */
  readonly reference?: string;
  /** Local time in Belgium; requests of earlier versions do not say how long it takes. */
  readonly appointment?: { readonly date: string; readonly time: string; readonly minutes?: number };
  readonly search?: {
    readonly goal: 'sale' | 'rent';
    readonly minimumEuro?: number;
    readonly maximumEuro?: number;
    readonly minimumBedrooms?: number;
    readonly zips: readonly string[];
  };
}

/** Forms that a CRM has a place for, and which. What people sign or apply for stays with the agency. */
const kinds: Readonly<Record<string, CrmRequest['kind']>> = {
  contact: 'contact',
  'contact-me': 'contact',
  'contact-construction': 'contact',
  'contact-demand': 'contact',
  'document-request': 'contact',
  'contact-appointment': 'appointment',
  'demand-register': 'search',
};

const centsPerEuro = 100;

/** A lead as it was stored, with what its form made of it. */
export interface StoredLead {
  readonly id: string;
  readonly form: string;
  readonly language: string;
  readonly values: object;
  readonly prepared: Prepared;
}

type TextFields = 'title' | 'phone' | 'street' | 'houseNumber' | 'zip' | 'city';
const textFields: readonly TextFields[] = ['title', 'phone', 'street', 'houseNumber', 'zip', 'city'];

function textsOf(values: ReadonlyMap<string, unknown>): Partial<Record<TextFields, string>> {
  const given = textFields.map((field) => [field, values.get(field)] as const);
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string'));
}

function euro(amount: unknown): number | undefined {
  const cents = typeof amount === 'string' ? parseAmount(amount) : undefined;
  return cents === undefined ? undefined : Math.round(cents / centsPerEuro);
}

function wishOf(values: ReadonlyMap<string, unknown>): NonNullable<CrmRequest['search']> {
  const [minimumEuro, maximumEuro] = [euro(values.get('minPrice')), euro(values.get('maxPrice'))];
  const bedrooms = values.get('minBedrooms');
  const towns = values.get('municipalities');
  return {
    goal: values.get('goal') === 'rent' ? 'rent' : 'sale',
    ...(minimumEuro !== undefined && { minimumEuro }),
    ...(maximumEuro !== undefined && { maximumEuro }),
    ...(typeof bedrooms === 'number' && { minimumBedrooms: bedrooms }),
    zips: typeof towns === 'string' ? (towns.match(/(?<!\d)\d{4}(?!\d)/gu) ?? []) : [],
  };
}

/** What the CRM is told of a lead; undefined for a form that it has no place for, or of somebody without an address, by which it would know them. */
export function crmRequest({ id, form, language, values: answers, prepared }: StoredLead): CrmRequest | undefined {
  const kind = kinds[form];
  if (kind === undefined) return undefined;
  const values = new Map<string, unknown>(Object.entries(answers));
  const { name, email, reference } = prepared.lead;
  if (email === '') return undefined;
  const [date, time, minutes] = [values.get('date'), values.get('slot'), prepared.visitMinutes];
  const text = (field: string): string | undefined => {
    const value = values.get(field);
    return typeof value === 'string' ? value : undefined;
  };
  const toAgency = prepared.mails.find(({ audience }) => audience === 'agency');
  const lines = (toAgency?.answers ?? []).map(({ label, value }) => `${label}: ${value}`);
  return {
    id,
    form,
    kind,
    language,
    email,
    ...textsOf(values),
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? name,
    message: lines.join('\n'),
    wantsMail: values.get('newsletter') === 'yes',
    ...(reference !== undefined && { reference }),
    ...(kind === 'search' && { search: wishOf(values) }),
    ...(typeof date === 'string' &&
      typeof time === 'string' && {
        appointment: { date, time, ...(minutes !== undefined && { minutes }) },
      }),
  };
}
