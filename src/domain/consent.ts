/** Cookie categories (docs/rules/consent.md); the necessary one cannot be refused. */
export const consentCategories = ['necessary', 'analytical', 'marketing', 'social', 'unclassified'] as const;

export type ConsentCategory = (typeof consentCategories)[number];

/** What a visitor allows: services by id, under the revision of the registry that was shown. */
export interface ConsentChoice {
  readonly revision: number;
  /** Random: names this choice in the records, and nobody in person. */
  readonly id: string;
  readonly services: readonly string[];
}

const written = /^(\d{1,6})\.([0-9a-f]{32})\.((?:[a-z0-9-]+(?:~[a-z0-9-]+)*)?)$/u;

/** A choice as a cookie's value. `{revision: 2, id: 'ab…', services: ['youtube', 'vimeo']} -> '2.ab….youtube~vimeo'` */
export function formatChoice({ revision, id, services }: ConsentChoice): string {
  return `${String(revision)}.${id}.${services.join('~')}`;
}

/** The choice in a cookie; none for another revision, which asks again (docs/rules/consent.md). `('1.ab….', 2) -> undefined` */
export function parseChoice(value: string | undefined, revision: number): ConsentChoice | undefined {
  const [, number, id, services] = written.exec(value ?? '') ?? [];
  if (number === undefined || id === undefined || Number(number) !== revision) return undefined;
  return { revision, id, services: services ? services.split('~') : [] };
}

/** The day on which a choice of today ends. `('2026-08-31T10:00Z', 6) -> '2027-02-28T10:00Z'` (docs/rules/consent.md) */
export function choiceExpiry(now: Date, months: number): Date {
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a month that has none would slip into the next.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end;
}

interface Service {
  readonly id: string;
  readonly category: ConsentCategory;
}

/** Services that a choice can be about: all but the necessary ones. */
export function optionalServices<S extends Service>(services: readonly S[]): S[] {
  return services.filter(({ category }) => category !== 'necessary');
}

/** Categories of which every service is allowed, the necessary one always. `-> ['necessary', 'social']` */
export function allowedCategories(services: readonly Service[], allowed: readonly string[]): ConsentCategory[] {
  return consentCategories.filter((category) => {
    const own = services.filter((service) => service.category === category);
    return category === 'necessary' || (own.length > 0 && own.every(({ id }) => allowed.includes(id)));
  });
}
