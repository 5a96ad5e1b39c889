import { createHash } from 'node:crypto';
import { isSameHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** `GET /api/metrics` for Prometheus, with METRICS_KEY as its bearer token; as missing as any other path without one. */
export function metricsEndpoint({ config, metrics }: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/metrics',
    async handle(context) {
      const { metricsKey } = config;
      const given = /^Bearer (?<key>\S+)$/u.exec(context.req.header('authorization') ?? '')?.groups?.['key'] ?? '';
      const isKnown = metricsKey !== undefined && isSameHash(hashOf(given), hashOf(metricsKey));
      if (!metrics || !isKnown) throw new ApiError('not-found');
      return context.text(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    },
    doc: {
      summary: 'Figures for Prometheus, with METRICS_KEY as bearer token (docs/operate/monitoring.md).',
      answers: { 200: 'The figures, as text.', 404: 'No METRICS_KEY is set, or the token is another one.' },
    },
  };
}
