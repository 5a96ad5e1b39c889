import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { withServer } from './server.fixture.ts';

const request = { method: 'POST', body: '{}', timeoutMs: 300, privateHost: '127.0.0.1' } as const;

describe('call', () => {
  it('knows that nothing was sent to a port where nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const answer = await call({ ...request, url: new URL(`http://127.0.0.1:${port}/`) });
    expect(answer).toEqual({ kind: 'failed', reason: 'the connection broke (ECONNREFUSED)', neverSent: true });
  });

  it('knows that nothing was sent where no TLS is spoken, or to a name that leads nowhere', async () => {
    const plain = await withServer(
      (_, response) => response.end(),
      ({ host }) => call({ ...request, url: new URL(`https://${host}/`) }),
    );
    const nowhere = await call({ ...request, url: new URL('https://crm.invalid/'), timeoutMs: 5_000 });
    expect([plain, nowhere]).toMatchObject([
      { kind: 'failed', neverSent: true },
      { kind: 'failed', neverSent: true },
    ]);
  });

  it('cannot know it after sending', async () => {
    const broken = await withServer(
      (_, response) => response.destroy(),
      (url) => call({ ...request, url }),
    );
    const late = await withServer(
      () => undefined,
      (url) => call({ ...request, url }),
    );
    expect([broken, late]).toMatchObject([
      { kind: 'failed', neverSent: false },
      { kind: 'failed', reason: 'it took too long', neverSent: false },
    ]);
  });
});
