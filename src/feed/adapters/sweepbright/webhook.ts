import type { Settings, WebhookAnswer, WebhookCall } from '#feed/adapters/adapter.ts';
import { fieldsOf, idText } from '#feed/adapters/json.ts';
import { isSignedBy } from '#feed/adapters/signatures.ts';

const defaultHeader = 'x-hook-signature';

/** A call is believed only when it is signed over exactly its bytes; unsigned ones are refused. */
export function readSweepbrightWebhook({ body, headers }: WebhookCall, settings: Settings): WebhookAnswer {
  const refused = (reason: string): WebhookAnswer => ({ kind: 'refused', reason });
  const given = headers[settings['signatureHeader'] ?? defaultHeader];
  if (given === undefined) return refused('it is not signed');
  const algorithm = settings['signatureAlgorithm'] === 'sha256' ? 'sha256' : 'sha1';
  if (!isSignedBy(body, given, algorithm, settings['clientSecret'] ?? '')) return refused('the signature is wrong');
  try {
    const { event, estate_id } = fieldsOf(JSON.parse(Buffer.from(body).toString('utf8')));
    const id = idText(estate_id);
    if (id === undefined) return refused('it names no estate');
    if (event === 'estate-deleted') return { kind: 'accepted', ids: [], deleted: [id] };
    // An update may be the first that we hear of an estate, and events overtake each other: all mean "read it again".
    if (event === 'estate-added' || event === 'estate-updated') return { kind: 'accepted', ids: [id], deleted: [] };
    return refused('its event is not known');
  } catch {
    return refused('the body is not JSON');
  }
}
