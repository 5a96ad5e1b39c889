import { optionalServices } from '#domain/consent.ts';
import { bannerId } from '#contracts/consent.ts';
import { currentChoice } from './choice.ts';
import { applyChoice, decide } from './decide.ts';
import { serviceOf, showEmbed } from './embeds.ts';
import { sendProofs } from './proofs.ts';
import { loadRegistry } from './registry.ts';

function closeBanner(): void {
  const banner = document.getElementById(bannerId);
  if (banner?.matches(':popover-open')) banner.hidePopover();
}

function showOnce(element: HTMLElement): void {
  const figure = element.closest<HTMLElement>('.embed');
  // The button that was used goes with its placeholder.
  if (figure) showEmbed(figure)?.focus();
}

/** Allows one more service, whose id the button names or whose player the figure around it shows. */
async function allowAlways(element: HTMLElement): Promise<void> {
  const registry = await loadRegistry();
  const figure = element.closest<HTMLElement>('.embed');
  const id = element.dataset['service'] ?? (figure ? serviceOf(figure, registry.services)?.id : undefined);
  if (id === undefined) {
    showOnce(element);
    return;
  }
  closeBanner();
  const allowed = currentChoice(registry)?.services ?? [];
  await decide(registry, [...allowed, id], 'embed');
  figure?.querySelector<HTMLElement>('.embed__player')?.focus();
}

async function openSettings(): Promise<void> {
  const [registry, { showSettings }] = await Promise.all([loadRegistry(), import('./show-settings.tsx')]);
  showSettings(registry, currentChoice(registry), (allowed) => {
    closeBanner();
    void decide(registry, allowed, 'settings');
  });
}

async function answerBanner(isAll: boolean): Promise<void> {
  closeBanner();
  const registry = await loadRegistry();
  const all = optionalServices(registry.services).map(({ id }) => id);
  await decide(registry, isAll ? all : [], 'banner');
}

/** Says in the console why nothing happened: the banner comes back with the next page, and nothing was allowed. */
function report(error: unknown): void {
  console.warn('The choice could not be taken:', error);
}

/**
 * What a click on `[data-consent]` asks for; the page's script calls this.
 * @public
 */
export function open(element: HTMLElement): void {
  const actions: Readonly<Record<string, () => void | Promise<void>>> = {
    all: () => answerBanner(true),
    none: () => answerBanner(false),
    settings: openSettings,
    always: () => allowAlways(element),
    once: () => {
      showOnce(element);
    },
  };
  void Promise.resolve(actions[element.dataset['consent'] ?? '']?.()).catch(report);
}

/**
 * On a page of a visitor who has allowed something, or whose proof still waits; the page's script calls this.
 * @public
 */
export function start(): void {
  void (async () => {
    const registry = await loadRegistry();
    const { services = [] } = currentChoice(registry) ?? {};
    applyChoice(registry, services, []);
    await sendProofs();
  })().catch(report);
}
