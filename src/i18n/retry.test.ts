import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchSteadily, withRetries } from './retry.ts';

function recorder() {
  const delaysMs: number[] = [];
  const wait = (delayMs: number) => {
    delaysMs.push(delayMs);
    return Promise.resolve();
  };
  return { delaysMs, wait };
}

function failing(times: number) {
  let tries = 0;
  return () => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(new Error(`try ${tries}`));
  };
}

describe('withRetries', () => {
  it('does not wait when the first try succeeds', async () => {
    const { delaysMs, wait } = recorder();
    expect(await withRetries(failing(0), wait)).toBe(1);
    expect(delaysMs).toEqual([]);
  });

  it('tries five times more, waiting twice as long each time', async () => {
    const { delaysMs, wait } = recorder();
    expect(await withRetries(failing(5), wait)).toBe(6);
    expect(delaysMs).toEqual([350, 700, 1400, 2800, 5600]);
  });

  it('then gives up with the last failure', async () => {
    const { delaysMs, wait } = recorder();
    await expect(withRetries(failing(6), wait)).rejects.toThrow('try 6');
    expect(delaysMs).toHaveLength(5);
  });
});

describe('fetchSteadily', () => {
  const servers: ReturnType<typeof createServer>[] = [];

  async function serve(statuses: number[]): Promise<string> {
    const server = createServer((_, response) => response.writeHead(statuses.shift() ?? 200).end('text'));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('asks again after an error', async () => {
    const { delaysMs, wait } = recorder();
    const response = await fetchSteadily(await serve([503, 404]), wait);
    expect(await response.text()).toBe('text');
    expect(delaysMs).toEqual([350, 700]);
  });

  it('says what the last answer was', async () => {
    const address = await serve(Array<number>(6).fill(404));
    await expect(fetchSteadily(address, recorder().wait)).rejects.toThrow(
      `${address} answered 404. Is the page of an older build?`,
    );
  });
});
