import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readRawBody } from '#server/http/body.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { Services } from '#server/services.ts';

/** `POST /api/webhooks/<feed>`: where the CRM of the site calls when something changed there. */
export function feedEndpoints(services: Services): Endpoint[] {
  const { clock, store, siteData, takeFeedCall } = services;
  if (!takeFeedCall) return [];
  const { kind } = siteData().config.feed;
  return [
    {
      method: 'POST',
      path: `/api/webhooks/${kind}`,
      isSigned: true,
      async handle(context) {
        const secret = context.req.query('secret');
        const answer = await takeFeedCall({
          body: await readRawBody(context.req.raw),
          headers: context.req.header(),
          ...(secret !== undefined && { secret }),
        });
        if (answer.kind === 'refused') {
          tellSecurity(services, 'forged-call', { route: context.req.path, reason: answer.reason });
          throw new ApiError('signature');
        }
        await store.write((transaction) => requestRebuild(transaction, { reason: kind, now: clock() }));
        services.rebuildAsked?.();
        return context.json({ isQueued: true }, 202);
      },
      doc: {
        summary: 'Where the CRM calls when a listing changed: its own signature or secret is checked.',
        answers: { 202: 'The feed is read again.', 403: 'The signature or the secret is wrong.' },
      },
    },
  ];
}
