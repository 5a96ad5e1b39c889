import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeLatePages } from './late-pages.ts';
import { firstListOrders, listOrdersOf, nextListOrders, wantedListOrders } from './list-orders.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orders-'));
  vi.stubEnv('LIST_ORDERS', undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('builds every page for whatever host, and goes on as the site was built, unless somebody says otherwise', async () => {
  expect([firstListOrders(), await nextListOrders(folder)]).toEqual(['static', 'static']);
  await writeLatePages(folder, folder, { pages: [['/nl/te-koop/type/index.html', 'late x']], variables: {} });
  expect([firstListOrders(), await nextListOrders(folder)]).toEqual(['static', 'demand']);
  vi.stubEnv('LIST_ORDERS', 'static');
  expect([await nextListOrders(folder), await listOrdersOf(folder)]).toEqual(['static', 'demand']);
  vi.stubEnv('LIST_ORDERS', 'demand');
  expect(firstListOrders()).toBe('demand');
});

it('refuses another word, and says which there are', () => {
  expect(() => wantedListOrders({ LIST_ORDERS: 'never' })).toThrow(
    'LIST_ORDERS is "never". Set it to demand where our own server answers visitors, to static for every other host.',
  );
});
