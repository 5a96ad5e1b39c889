import { serve } from '@hono/node-server';
import { createApp } from '#server/app/app.ts';
import { openServices } from '#server/app/start.ts';

/** The API alone in a process of its own, for tests that kill it. Prints its port. */
const services = await openServices();
const app = createApp(services);
serve(
  { fetch: (request) => app.fetch(request, { remoteAddress: '127.0.0.1' }), port: 0, hostname: '127.0.0.1' },
  ({ port }) => {
    console.log(port);
  },
);
