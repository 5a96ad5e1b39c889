import type { ConsentCategory } from '#domain/consent.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { consentFile } from '#site/consent-file.ts';
import { escapeHtml } from '#site/editorial-text.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { ConsentEntry } from '#contracts/consent.ts';

type Translator = ReturnType<typeof createTranslator>;

function serviceCell({ name, provider, policyUrl }: ConsentEntry, t: Translator): string {
  const policy =
    policyUrl === undefined
      ? ''
      : ` (<a href="${escapeHtml(policyUrl)}" rel="noopener">${escapeHtml(t('consent:providerPolicy'))}</a>)`;
  return `<th scope="row">${escapeHtml(name)}<br><small>${escapeHtml(provider)}${policy}</small></th>`;
}

/** The rows of a service: one for each thing that it stores, its name and purpose in the first. */
function serviceRows(service: ConsentEntry, t: Translator): string {
  const lines =
    service.storage.length === 0
      ? [`<td colspan="2">${escapeHtml(t('consent:nothing'))}</td>`]
      : service.storage.map(
          ({ name, place, life }) =>
            `<td><code>${escapeHtml(name)}</code><br><small>${escapeHtml(place)}</small></td><td>${escapeHtml(life)}</td>`,
        );
  const span = lines.length > 1 ? ` rowspan="${String(lines.length)}"` : '';
  const first = serviceCell(service, t).replace('<th', `<th${span}`) + `<td${span}>${escapeHtml(service.purpose)}</td>`;
  return lines.map((line, index) => `<tr>${index === 0 ? first : ''}${line}</tr>`).join('');
}

/** The services of a category as the table of the cookie policy, or the sentence that there is none. */
export function cookieTable(site: SiteConfig, language: Language, category: ConsentCategory): string {
  const t = createTranslator(language);
  const services = consentFile(site, language).services.filter((service) => service.category === category);
  if (services.length === 0) return `<p>${escapeHtml(t('consent:noService'))}</p>`;
  const heads = (['service', 'purpose', 'stored', 'life'] as const)
    .map((key) => `<th scope="col">${escapeHtml(t(`consent:${key}`))}</th>`)
    .join('');
  const label = escapeHtml(labelled(t('consent:title'), t(`consent:category.${category}`), language));
  const body = services.map((service) => serviceRows(service, t)).join('');
  return (
    `<div class="prose__table" role="region" tabindex="0" aria-label="${label}"><table class="cookie-table">` +
    `<thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`
  );
}
