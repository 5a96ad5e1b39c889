import { allowedCategories, optionalServices } from '#domain/consent.ts';
import { isPreviewPath } from '#domain/preview-path.ts';
import { consentEvent, type ConsentFile, type ConsentProof } from '#contracts/consent.ts';
import { announce } from './announce.ts';
import { currentChoice, keepChoice } from './choice.ts';
import { matchEmbeds } from './embeds.ts';
import { addProof } from './proofs.ts';
import { textHash } from './registry.ts';
import { clearStorage } from './storage.ts';
import { matchTags } from './tags.ts';

/** What may load on this page: in a preview nothing, whatever the choice says (docs/rules/consent.md). */
function loadableHere(allowed: readonly string[]): readonly string[] {
  return isPreviewPath(location.pathname) ? [] : allowed;
}

/** Makes the page as the choice has it; says whether a script that was withdrawn still runs. */
export function applyChoice({ services }: ConsentFile, allowed: readonly string[], before: readonly string[]): boolean {
  const loadable = loadableHere(allowed);
  const isLoadable = (id: string): boolean => loadable.includes(id);
  const wasAllowed = (id: string): boolean => before.includes(id);
  const optional = optionalServices(services);
  matchEmbeds(optional, isLoadable, wasAllowed);
  const isStale = matchTags(optional, isLoadable);
  for (const service of optional) if (!allowed.includes(service.id) && wasAllowed(service.id)) clearStorage(service);
  document.documentElement.dataset['services'] = loadable.join(' ');
  dispatchEvent(new CustomEvent(consentEvent, { detail: loadable }));
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
  const { saved, preview } = registry.texts;
  announce(isPreviewPath(location.pathname) ? `${saved} ${preview}` : saved);
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
