import { isPreviewPath } from '#domain/preview-path.ts';
import type { ConsentEntry } from '#contracts/consent.ts';

/** What the placeholders said, by their figure: it comes back when the consent goes. */
const placeholders = new WeakMap<Element, Element>();

/** What players may do beyond the page's own rights. */
const permissions = 'autoplay; fullscreen; picture-in-picture; xr-spatial-tracking; gyroscope; accelerometer';

/** The service that a figure's player belongs to. */
export function serviceOf(figure: HTMLElement, services: readonly ConsentEntry[]): ConsentEntry | undefined {
  const { provider } = figure.dataset;
  return provider === undefined ? undefined : services.find(({ embeds }) => embeds.includes(provider));
}

/** Puts the player in the place of the placeholder; a preview shows none (docs/rules/consent.md). */
export function showEmbed(figure: HTMLElement): HTMLIFrameElement | undefined {
  if (isPreviewPath(location.pathname)) return undefined;
  const address = figure.dataset['player'];
  const placeholder = figure.querySelector('.embed__frame');
  if (address === undefined || !placeholder || placeholders.has(figure)) return undefined;
  const frame = document.createElement('iframe');
  frame.className = 'embed__player';
  frame.src = address;
  frame.title = figure.querySelector('figcaption')?.textContent ?? '';
  frame.allow = permissions;
  frame.loading = 'lazy';
  // Players refuse a page that does not say where it is from; the path is nobody's business.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  placeholders.set(figure, placeholder);
  placeholder.replaceWith(frame);
  return frame;
}

/** Takes the player away again. */
function hideEmbed(figure: HTMLElement): void {
  const placeholder = placeholders.get(figure);
  if (!placeholder) return;
  figure.querySelector('.embed__player')?.replaceWith(placeholder);
  placeholders.delete(figure);
}

/** Shows the players of allowed services and hides those whose consent was withdrawn; a player loaded once stays. */
export function matchEmbeds(
  services: readonly ConsentEntry[],
  isAllowed: (id: string) => boolean,
  wasAllowed: (id: string) => boolean,
): void {
  for (const figure of document.querySelectorAll<HTMLElement>('.embed[data-player]')) {
    const service = serviceOf(figure, services);
    if (!service) continue;
    if (isAllowed(service.id)) showEmbed(figure);
    else if (wasAllowed(service.id)) hideEmbed(figure);
  }
}
