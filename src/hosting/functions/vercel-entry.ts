import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { timerPath } from '#hosting/functions/timer-path.ts';
import { answer, work } from '#hosting/serve/function.ts';
import { contentHash, isSameHash } from '#server/guards/keyed-hash.ts';

/** The timer of the host says `Authorization: Bearer <CRON_SECRET>`; without that secret nobody may start the work. */
async function workForTimer(request: Request): Promise<Response> {
  const secret = process.env['CRON_SECRET'];
  const isTimer =
    secret !== undefined &&
    secret !== '' &&
    isSameHash(contentHash(request.headers.get('authorization') ?? ''), contentHash(`Bearer ${secret}`));
  if (!isTimer) return new Response(null, { status: 403 });
  await work();
  return new Response(null, { status: 204 });
}

/** The host writes this header itself, whatever the visitor sent. */
function visitorAddress(request: IncomingMessage): string {
  return [request.headers['x-real-ip'] ?? []].flat()[0] ?? request.socket.remoteAddress ?? '';
}

// Everything beside this file is found as in the project (carried-files.ts).
process.chdir(import.meta.dirname);

/** A handler of Node, as Vercel's launcher calls it. */
export function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ip = visitorAddress(request);
  const answerOne = (asked: Request): Promise<Response> =>
    new URL(asked.url).pathname === timerPath ? workForTimer(asked) : answer(asked, { ip });
  return getRequestListener(answerOne, { overrideGlobalObjects: false })(request, response);
}
