import { isObject, parseJson } from '#base/json.ts';
import { minuteMs } from '#server/clock.ts';
import { isSameHash } from '#server/guards/keyed-hash.ts';
import { tellSecurity } from '#server/guards/security-log.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readRawBody } from '#server/http/body.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { Services } from '#server/services.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';

const toleranceMs = 5 * minuteMs;
const scope = 'rebuild-call';
const longestReason = 100;

const body = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', minLength: 8, maxLength: 100, description: 'Another one for every call.' },
    reason: { type: 'string', maxLength: longestReason },
    full: { type: 'boolean', description: 'Read the whole feed, also where it could tell what changed.' },
  },
};

interface Call {
  readonly id: string;
  readonly reason: string;
  readonly isFull: boolean;
}

function readCall(bytes: Uint8Array): Call {
  let value: unknown;
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('malformed');
  }
  const { id, reason = '', full = false } = isObject(value) ? value : {};
  if (typeof id !== 'string' || id.length < 8 || id.length > 100) throw new ApiError('malformed');
  if (typeof reason !== 'string' || !reason.isWellFormed() || reason.includes('\0')) throw new ApiError('malformed');
  return { id, reason: reason.slice(0, longestReason) || 'call', isFull: full === true };
}

interface Signed {
  readonly secret: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly now: Date;
}

/** Is the signature ours, over these bytes, and from within five minutes? */
function isGenuine({ secret, timestamp, signature, bytes, now }: Signed): boolean {
  if (!/^\d{1,12}$/u.test(timestamp)) return false;
  const expected = webhookSignature(secret, Number(timestamp), bytes);
  const isRecent = Math.abs(now.getTime() - Number(timestamp) * 1000) <= toleranceMs;
  return isSameHash(signature, expected) && isRecent;
}

/**
 * `POST /api/rebuild`, signed like the leads that we send: `Gevel-Timestamp` in seconds and `Gevel-Signature`,
 * `sha256=` and the HMAC of `<timestamp>.<body>` with REBUILD_SECRET. The body names an id that counts once.
 */
export function rebuildEndpoint(services: Services): Endpoint {
  const { config, clock, store } = services;
  return {
    method: 'POST',
    path: '/api/rebuild',
    isSigned: true,
    async handle(context) {
      const { rebuildSecret: secret } = config;
      if (secret === undefined) throw new ApiError('not-found');
      const bytes = await readRawBody(context.req.raw);
      const timestamp = context.req.header('gevel-timestamp') ?? '';
      const signature = context.req.header('gevel-signature') ?? '';
      const now = clock();
      if (!isGenuine({ secret, timestamp, signature, bytes, now })) {
        tellSecurity(services, 'forged-call', { route: context.req.path });
        throw new ApiError('signature');
      }
      const { id, reason, isFull } = readCall(bytes);
      if (services.canRebuild === false) throw new ApiError('no-rebuild');
      const isNew = await store.write(async (transaction) => {
        // Kept longer than its time stamp is believed.
        const times = { created_at: now.getTime(), expires_at: now.getTime() + 2 * toleranceMs };
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('claims')
          .values({ scope, key: id, lead_id: null, ...times })
          .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 0n) return false;
        await requestRebuild(transaction, { reason, isFull, now });
        return true;
      });
      if (isNew) services.rebuildAsked?.();
      return context.json({ isQueued: isNew }, 202);
    },
    doc: {
      summary: 'Asks for a rebuild of the site. Signed with REBUILD_SECRET; calls that come together are one rebuild.',
      body,
      answers: {
        202: 'Queued; or known already, `isQueued` says which.',
        400: 'Not a call.',
        403: 'The signature is wrong, or older than five minutes.',
        404: 'No REBUILD_SECRET is set.',
        501: 'A host of functions without REBUILD_HOOK_URL: nothing here can build.',
      },
    },
  };
}
