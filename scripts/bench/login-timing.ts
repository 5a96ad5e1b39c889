import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '#scripts/bench/measure.ts';
import { createApp } from '#server/app/app.ts';
import { upsertOwners } from '#server/owners/accounts.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openServices } from '#server/app/start.ts';
import { quantile } from './measure.ts';

/**
 * Does the time of an answer tell which addresses have an account? Wrong logins and reminders for known and unknown addresses by
 * turns, each address once: the gap of the medians must stay below 5 ms. The last line is one JSON object.
 */
const { values } = parseArgs({ options: { samples: { type: 'string', default: '500' } } });
const samples = Number(values.samples);

type Kind = 'known' | 'unknown';

const folder = mkdtempSync(join(tmpdir(), 'gevel-timing-'));
const services = await openServices({
  GEVEL_VAR: folder,
  GEVEL_STORE: join(folder, 'gevel.db'),
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '1',
});
const app = createApp(services);
const addressOf = (kind: Kind, index: number): string => `${kind}.owner.${index}@home.example`;

async function addAccounts(): Promise<void> {
  const numbers = Array.from({ length: samples }, (_, index) => index);
  const accounts = numbers.map((index) => ({
    id: String(index),
    email: addressOf('known', index),
    language: 'nl' as const,
    name: 'An Peeters',
    listingIds: ['46'],
  }));
  await upsertOwners(services.store, accounts, services.clock());
  const hash = await hashPassword('kastanje ruist zacht');
  await services.store.write((transaction) =>
    transaction.updateTable('owners').set({ status: 'active', password_hash: hash }).execute(),
  );
}

let visitors = 0;

/** Sends a form as a visitor of its own; returns how long the answer took. */
async function timeOf(form: string, fields: object): Promise<{ status: number; ms: number }> {
  visitors += 1;
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  };
  const body = JSON.stringify({ language: 'nl', ...fields });
  const request = new Request(`http://127.0.0.1/api/owner/${form}`, { method: 'POST', headers, body });
  const started = performance.now();
  const response = await app.fetch(request, { remoteAddress: '127.0.0.1' });
  await response.text();
  return { status: response.status, ms: performance.now() - started };
}

/** Times of one form by kind of address, in order. */
async function measure(form: string, fieldsOf: (email: string) => object, expected: number) {
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let index = 0; index < samples; index += 1) {
    // By turns, and each kind first as often as the other: a machine that is busy for a while is so for both.
    const kinds: readonly Kind[] = index % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of kinds) {
      const { status, ms } = await timeOf(form, fieldsOf(addressOf(kind, index)));
      if (status !== expected) throw new Error(`${form} of an address that is ${kind} was answered with ${status}.`);
      times[kind].push(ms);
    }
  }
  for (const kind of ['known', 'unknown'] as const) times[kind].sort((a, b) => a - b);
  return times;
}

try {
  await addAccounts();
  const forms = {
    login: await measure('login', (email) => ({ email, password: 'not this password' }), 422),
    reminder: await measure('reminder', (email) => ({ email }), 200),
  };
  const gapOf = (form: keyof typeof forms): number =>
    Math.abs(quantile(forms[form].known, 0.5) - quantile(forms[form].unknown, 0.5));
  printTable(
    ['form', 'address', 'samples', 'p5 ms', 'p50 ms', 'p95 ms'],
    Object.entries(forms).flatMap(([form, times]) =>
      Object.entries(times).map(([kind, sorted]) => [
        form,
        kind,
        samples,
        ...[0.05, 0.5, 0.95].map((share) => quantile(sorted, share).toFixed(2)),
      ]),
    ),
  );
  const round = (ms: number): number => Number(ms.toFixed(3));
  console.log(
    JSON.stringify({ samples, login_gap_ms: round(gapOf('login')), reminder_gap_ms: round(gapOf('reminder')) }),
  );
} finally {
  await services.store.close();
  rmSync(folder, { recursive: true, force: true });
}
