import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { objectWith } from '#base/json.ts';
import { isPasskeyPage, showWaiting } from './passkey-page.ts';

async function optionsFrom(address: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const answer = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The server answered ${String(answer.status)}.`);
  return objectWith<PublicKeyCredentialRequestOptionsJSON>(await answer.json(), 'challenge');
}

/**
 * Shows the button where the browser has passkeys; it asks the device, and sends what that signed as a form.
 * @public
 */
export function start(place: HTMLElement): void {
  const form = place.querySelector('form');
  const response = form?.querySelector<HTMLInputElement>('[name="response"]');
  if (!form || !response || !isPasskeyPage(place)) return;
  place.hidden = false;
  const { challenge = '' } = place.dataset;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void showWaiting(place, async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      response.value = JSON.stringify(await startAuthentication({ optionsJSON: await optionsFrom(challenge) }));
      form.submit();
    });
  });
}
