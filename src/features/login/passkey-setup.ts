import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { objectWith, parseJson } from '#base/json.ts';
import { isPasskeyPage, showWaiting } from './passkey-page.ts';

/** The button by which a device makes the passkey that was begun. */
function makeBy(place: HTMLElement, form: HTMLFormElement, response: HTMLInputElement): void {
  const { options = '' } = form.dataset;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void showWaiting(place, async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = objectWith<PublicKeyCredentialCreationOptionsJSON>(parseJson(options), 'challenge');
      response.value = JSON.stringify(await startRegistration({ optionsJSON }));
      form.submit();
    });
  });
}

/**
 * Shows what adds a passkey where the browser can make one, and says why where it cannot.
 * @public
 */
export function start(place: HTMLElement): void {
  const isPossible = isPasskeyPage(place);
  place.querySelector('[data-possible]')?.toggleAttribute('hidden', !isPossible);
  const isElsewhere = location.origin !== place.dataset['origin'];
  place.querySelector('[data-impossible]')?.toggleAttribute('hidden', isPossible || isElsewhere);
  place.querySelector('[data-elsewhere]')?.toggleAttribute('hidden', !isElsewhere);
  const form = place.querySelector<HTMLFormElement>('[data-options]');
  const response = form?.querySelector<HTMLInputElement>('[name="response"]');
  if (form && response) makeBy(place, form, response);
}
