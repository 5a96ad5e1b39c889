import Cookies from 'js-cookie';
import { choiceExpiry, formatChoice, parseChoice, type ConsentChoice } from '#domain/consent.ts';
import { consentCookie, type ConsentFile } from '#contracts/consent.ts';

/** Where the browser keeps no cookie, the choice holds for this page. */
let unkept: ConsentChoice | undefined;

/** The choice as it stands; none before the first and after a new revision. */
export function currentChoice({ revision }: ConsentFile): ConsentChoice | undefined {
  return parseChoice(Cookies.get(consentCookie), revision) ?? unkept;
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps what is allowed from now on. */
export function keepChoice(registry: ConsentFile, services: readonly string[], now = new Date()): ConsentChoice {
  const { revision, months } = registry;
  const choice = { revision, id: currentChoice(registry)?.id ?? randomId(), services };
  unkept = choice;
  Cookies.set(consentCookie, formatChoice(choice), {
    expires: choiceExpiry(now, months),
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  });
  return choice;
}
