import type { ConsentEntry, TagCall } from '#contracts/consent.ts';

/** Scripts of this page by their service. */
const loaded = new Map<string, HTMLScriptElement>();

/** A function by its name, if a tag has brought it. `'fbq' -> window.fbq` */
function findFunction(name: string): ((...values: unknown[]) => unknown) | undefined {
  let owner: unknown;
  let value: unknown = globalThis;
  for (const part of name.split('.')) {
    owner = value;
    value = (typeof owner === 'object' && owner !== null) || typeof owner === 'function' ? Reflect.get(owner, part) : 0;
  }
  if (typeof value !== 'function') return undefined;
  const found = value;
  return (...values) => Reflect.apply(found, owner, values) as unknown;
}

function call({ function: name, arguments: values }: TagCall): void {
  findFunction(name)?.(...values.map((value) => (value === '$now' ? new Date() : value)));
}

/** Pages that thank for a form carry the mark. */
const isThanks = (): boolean => document.querySelector('[data-thanks]') !== null;

function load({ id, tag }: ConsentEntry): void {
  if (!tag || loaded.has(id)) return;
  const script = document.createElement('script');
  script.src = tag.src;
  script.async = true;
  for (const [name, value] of Object.entries(tag.attributes)) script.setAttribute(name, value);
  script.addEventListener('load', () => {
    for (const each of tag.calls) if (each.on === 'page' || isThanks()) call(each);
  });
  loaded.set(id, script);
  document.head.append(script);
}

/** Google's signals as the choice has them: each is granted by the services that stand for it (Consent Mode, version 2). */
export function signalsOf(
  services: readonly ConsentEntry[],
  isAllowed: (id: string) => boolean,
): Record<string, 'granted' | 'denied'> {
  const signals: Record<string, 'granted' | 'denied'> = {};
  for (const { id, signals: own } of services) {
    for (const signal of own) signals[signal] = isAllowed(id) ? 'granted' : (signals[signal] ?? 'denied');
  }
  return signals;
}

/**
 * Loads the tags of allowed services and tells Google's what holds. Says whether a script runs on this page whose
 * consent was withdrawn: only a new page is without it.
 */
export function matchTags(services: readonly ConsentEntry[], isAllowed: (id: string) => boolean): boolean {
  const signals = signalsOf(services, isAllowed);
  if (Object.keys(signals).length > 0) findFunction('gtag')?.('consent', 'update', signals);
  for (const service of services) if (isAllowed(service.id)) load(service);
  return [...loaded.keys()].some((id) => !isAllowed(id));
}
