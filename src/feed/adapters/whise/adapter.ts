import type { FeedAdapter, Settings, WebhookAnswer, WebhookCall } from '#feed/adapters/adapter.ts';
import { equalSecrets } from '#feed/adapters/signatures.ts';
import { fieldsOf, idText, itemsOf } from '#feed/adapters/json.ts';
import { connectWhise } from './connection.ts';
import { convertEstate } from './convert.ts';
import { whiseFields } from './fields.ts';
import { whiseNames } from './field-names.ts';

/** A call is a hint and no more: nothing signs it, so a secret stands in its address and its content is read again. */
function readWebhook({ body, secret: given = '' }: WebhookCall, settings: Settings): WebhookAnswer {
  const refused = (reason: string): WebhookAnswer => ({ kind: 'refused', reason });
  const secret = settings['webhookSecret'];
  if (secret === undefined) return refused('no FEED_WEBHOOK_SECRET is set');
  if (!equalSecrets(given, secret)) return refused('the secret is wrong');
  try {
    const { events } = fieldsOf(JSON.parse(Buffer.from(body).toString('utf8')));
    const about = itemsOf(events).filter(({ name }) => typeof name === 'string' && name.startsWith('estate_'));
    return { kind: 'accepted', ids: about.flatMap(({ objectId }) => idText(objectId) ?? []), deleted: [] };
  } catch {
    return refused('the body is not JSON');
  }
}

/** Whise: JSON over POST with a two-step token. */
export const whiseAdapter: FeedAdapter = {
  description: {
    name: 'whise',
    version: 1,
    defaultSource: 'https://api.whise.eu/',
    capabilities: {
      full: true,
      changedSince: true,
      deletedIds: true,
      webhook: 'hint',
      leads: true,
      searchRequests: true,
      ownerData: false,
      pages: false,
    },
    settings: [
      { name: 'username', isSecret: true, isRequired: true, meaning: 'the marketplace account' },
      { name: 'password', isSecret: true, isRequired: true, meaning: 'its password' },
      { name: 'clientId', isSecret: false, isRequired: true, meaning: 'the number of the agency at Whise' },
      {
        name: 'officeId',
        isSecret: false,
        isRequired: false,
        meaning: 'the number of the office, for an agency with several',
      },
      {
        name: 'visitActionId',
        isSecret: false,
        isRequired: false,
        meaning:
          "Whise's number of the calendar action of a viewing; without it a viewing stands in the contact's message",
      },
      {
        name: 'webhookSecret',
        isSecret: true,
        isRequired: false,
        meaning: 'a word of your own that Whise sends along with its calls',
      },
    ],
  },
  connect: connectWhise,
  fields: whiseFields,
  fieldNames: whiseNames,
  convert: convertEstate,
  readWebhook,
};
