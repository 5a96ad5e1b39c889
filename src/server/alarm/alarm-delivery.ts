import { errorMessage } from '#base/error-message.ts';
import type { Delivery } from '#server/outbox/delivery.ts';

const timeoutMs = 10_000;

/** Delivers alarms to whoever watches over the server: the second way, for what cannot be told by mail. */
export function alarmDelivery(url: string | undefined): Delivery {
  return {
    async deliver({ payload }) {
      if (url === undefined) return { kind: 'never', reason: 'ALERT_WEBHOOK_URL is not set any more.' };
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'User-Agent': 'Gevel' },
          body: payload,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        if (response.ok) return { kind: 'sent' };
        return { kind: 'later', reason: `ALERT_WEBHOOK_URL answered ${String(response.status)}.`, isDown: true };
      } catch (error) {
        return { kind: 'later', reason: errorMessage(error), isDown: true };
      }
    },
    close() {
      // Nothing stays open between two deliveries.
    },
  };
}
