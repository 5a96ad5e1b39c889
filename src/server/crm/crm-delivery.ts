import { errorMessage } from '#base/error-message.ts';
import type { Clock } from '#server/clock.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import type { Delivery, Outcome } from '#server/outbox/delivery.ts';
import { readRequest } from '#server/outbox/payload.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { Store } from '#server/store/store.ts';

/** What a CRM says to a request; `doubtful` when it may or may not have it. */
export interface CrmAnswer {
  readonly kind: 'accepted' | 'rejected' | 'retry' | 'doubtful';
  readonly reason?: string;
}

/** Hands a request to the CRM; made by scripts, which know the CRMs. */
export type PushToCrm = (request: CrmRequest) => Promise<CrmAnswer>;

/** Opens the way to the CRM; `data` gives what is published whenever it is asked. */
export type ConnectCrm = (data: () => SiteData) => PushToCrm;

/** Whoever has begun to hand a row over holds a claim of this scope, until it is written down how that ended. */
const scope = 'crm-push';

function begin(store: Store, id: string, leadId: string | null, now: Date): Promise<boolean> {
  return store.write(async (transaction) => {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('claims')
      .values({ scope, key: id, lead_id: leadId, created_at: now.getTime(), expires_at: null })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  });
}

/**
 * Delivers leads to the CRM at most once where it could make two of one: a request whose answer is not known is given up, and
 * the agency is told to look.
 */
export function crmDelivery(store: Store, push: PushToCrm | undefined, clock: Clock): Delivery {
  const hand = async (request: CrmRequest): Promise<Outcome> => {
    if (!push) return { kind: 'later', reason: 'This host cannot reach the CRM.', isDown: false };
    const { kind, reason = '' } = await push(request);
    switch (kind) {
      case 'accepted':
        return { kind: 'sent' };
      case 'retry':
        return { kind: 'later', reason: `The CRM asks to try again: ${reason}`, isDown: false };
      case 'rejected':
        return { kind: 'never', reason: `The CRM refuses the lead: ${reason}` };
      case 'doubtful':
        return { kind: 'never', reason: `Doubtful, look whether the CRM has it: ${reason}` };
    }
  };
  return {
    async deliver({ id, payload, lead_id: leadId }) {
      let request: CrmRequest;
      try {
        request = readRequest(payload);
      } catch (error) {
        return { kind: 'never', reason: errorMessage(error) };
      }
      if (!(await begin(store, id, leadId, clock()))) {
        return { kind: 'never', reason: 'Doubtful, look whether the CRM has it: an attempt ended without an answer.' };
      }
      try {
        return await hand(request);
      } catch (error) {
        return { kind: 'never', reason: `Doubtful, look whether the CRM has it: ${errorMessage(error)}` };
      }
    },
    async forget(transaction, { id }) {
      await transaction.deleteFrom('claims').where('scope', '=', scope).where('key', '=', id).execute();
    },
    close() {
      // Nothing stays open between two deliveries.
    },
  };
}
