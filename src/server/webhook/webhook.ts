import { createHmac } from 'node:crypto';
import { errorMessage } from '#base/error-message.ts';
import type { Delivery, OutboxRow } from '#server/outbox/delivery.ts';

const timeoutMs = 10_000;

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

/** `sha256=<hex>` over `<seconds>.<body>`: the receiver checks it, and refuses old times. */
export function webhookSignature(secret: string, seconds: number, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret)
    .update(`${String(seconds)}.`)
    .update(body)
    .digest('hex')}`;
}

function headers({ secret }: WebhookTarget, row: OutboxRow, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Gevel',
    // The receiver can tell a repeated delivery from a new lead.
    'Gevel-Delivery': row.id,
    'Gevel-Timestamp': String(seconds),
    'Gevel-Signature': webhookSignature(secret, seconds, row.payload),
  };
}

/** Delivers leads to the agency's CRM over HTTP. */
export function webhookDelivery(target: WebhookTarget | undefined, clock: () => Date): Delivery {
  return {
    async deliver(row) {
      if (!target) return { kind: 'later', reason: 'CRM_WEBHOOK_URL is not set any more.', isDown: false };
      try {
        const response = await fetch(target.url, {
          method: 'POST',
          headers: headers(target, row, clock()),
          body: row.payload,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        if (response.ok) return { kind: 'sent' };
        const reason = `The CRM answered ${String(response.status)}.`;
        // 408 and 429 ask for another try; any other 4xx says that this lead will never be taken.
        const isFinal = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
        return isFinal ? { kind: 'never', reason } : { kind: 'later', reason, isDown: false };
      } catch (error) {
        // Nobody answers: the next lead would wait as long.
        return { kind: 'later', reason: errorMessage(error), isDown: true };
      }
    },
    close() {
      // Nothing stays open between two deliveries.
    },
  };
}
