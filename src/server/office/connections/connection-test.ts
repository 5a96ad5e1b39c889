import type { ConnectionId } from '#contracts/office-connections.ts';
import { connectionSchema } from '#features/office/connections.schema.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { connectionsPage } from '#server/office/connections/connections-page.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';

/** `POST /api/office/connection-test`: looks once more, and says of one connection what came of it. */
export function connectionTest(services: Services): Endpoint {
  return officeForm<{ readonly connection: ConnectionId }>(
    {
      name: 'connection-test',
      summary: 'Tries a connection; changes nothing and sends no mail.',
      right: 'connections',
      schema: connectionSchema,
      kept: [],
      perform: async ({ connection }, asked) => ({ page: await connectionsPage(asked, connection) }),
      page: (_answers, asked) => connectionsPage(asked),
    },
    services,
  );
}
