import { allowedCategories, optionalServices } from '#domain/consent.ts';
import { consentEvent, type ConsentFile, type ConsentProof } from '#ui/consent-contract.ts';
import { announce } from './announce.ts';
import { currentChoice, keepChoice } from './choice.ts';
import { matchEmbeds } from './embeds.ts';
import { addProof } from './proofs.ts';
import { textHash } from './registry.ts';
import { clearStorage } from './storage.ts';
import { matchTags } from './tags.ts';

/** Makes the page as the choice has it; says whether a script that was withdrawn still runs. */
export function applyChoice({ services }: ConsentFile, allowed: readonly string[], before: readonly string[]): boolean {
  const isAllowed = (id: string): boolean => allowed.includes(id);
  const wasAllowed = (id: string): boolean => before.includes(id);
  const optional = optionalServices(services);
  matchEmbeds(optional, isAllowed, wasAllowed);
  const isStale = matchTags(optional, isAllowed);
  for (const service of optional) if (!isAllowed(service.id) && wasAllowed(service.id)) clearStorage(service);
  document.documentElement.dataset['services'] = allowed.join(' ');
  dispatchEvent(new CustomEvent(consentEvent, { detail: allowed }));
  return isStale;
}

/** Takes a choice: keeps it, carries it out and proves it. */
export async function decide(
  registry: ConsentFile,
  allowed: readonly string[],
  place: ConsentProof['place'],
): Promise<void> {
  const before = currentChoice(registry)?.services ?? [];
  const known = optionalServices(registry.services).map(({ id }) => id);
  const services = known.filter((id) => allowed.includes(id));
  const { id, revision } = keepChoice(registry, services);
  const isStale = applyChoice(registry, services, before);
  announce(registry.texts.saved);
  await addProof({
    id,
    revision,
    textHash: textHash(),
    language: document.documentElement.lang,
    categories: allowedCategories(registry.services, services),
    services,
    place,
    decidedAt: Date.now(),
  });
  if (isStale) location.reload();
}
