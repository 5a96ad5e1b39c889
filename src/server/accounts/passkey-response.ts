import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isListOf, isObject, isText, parseJson } from '#base/json.ts';

interface Credential {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

function credentialOf(text: string): Credential | undefined {
  try {
    const value = parseJson(text);
    if (!isObject(value)) return undefined;
    const { id, rawId, type, response } = value;
    const isWhole = isText(id) && id === rawId && type === 'public-key' && isObject(response);
    return isWhole ? { id, response } : undefined;
  } catch {
    return undefined;
  }
}

/** A new passkey as its browser says it; undefined for anything else. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  const found = credentialOf(text);
  if (!found) return undefined;
  const { id, response } = found;
  const { clientDataJSON, attestationObject, transports } = response;
  if (!isText(clientDataJSON) || !isText(attestationObject)) return undefined;
  const reached = isListOf(transports, isText) ? transports.slice(0, 10) : [];
  const said = { clientDataJSON, attestationObject, transports: reached };
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: said };
}

/** What a passkey has signed, as its browser says it; undefined for anything else. */
export function readAuthentication(text: string): AuthenticationResponseJSON | undefined {
  const found = credentialOf(text);
  if (!found) return undefined;
  const { id, response } = found;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (!isText(clientDataJSON) || !isText(authenticatorData) || !isText(signature)) return undefined;
  const said = { clientDataJSON, authenticatorData, signature, ...(isText(userHandle) && { userHandle }) };
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: said };
}
