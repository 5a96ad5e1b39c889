import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tellOf } from '#hosting/doctor/finding.ts';
import { checkScanner } from '#hosting/doctor/scanner.ts';
import { createApp } from '#server/app/app.ts';
import { forms } from '#server/forms/forms.ts';
import { clamdAddress, clamdScan } from '#server/scan/clamd.ts';
import { ownHeaders, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { validAnswers } from './valid-answers.ts';

/** What the test file of the antivirus industry begins with: a scanner knows it, and it does nothing. */
const harmful = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

let api: TestApi;
let scanner: Server;
/** Bytes of the files that the scanner was asked about. */
let asked: number[];

/** Speaks as clamd does: `zINSTREAM`, then pieces after their length, the last of none. */
function startScanner(): Server {
  return createServer((socket) => {
    let all = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (some: Buffer) => {
      all = Buffer.concat([all, some]);
      const head = 'zINSTREAM\0';
      const content: Buffer[] = [];
      for (let at = head.length; at + 4 <= all.length;) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          const file = Buffer.concat(content);
          asked.push(file.length);
          socket.end(file.includes(harmful) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
          return;
        }
        content.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
}

/** Applies for a home with this as the CV. */
async function apply(
  text: string,
  address: string,
): Promise<{ status: number; retryAfter: string | null; said: unknown }> {
  const form = forms.find(({ name }) => name === 'rental-application') ?? expect.fail();
  const unasked = ['childrenAges', 'pets', 'moveReason'];
  const answers = Object.entries(validAnswers(form)).filter(([name]) => !unasked.includes(name));
  const body = new FormData();
  for (const [name, value] of answers) for (const each of [value].flat()) body.append(name, each);
  body.append('cv', new File([`%PDF-1.7\n${text}`], 'cv.pdf'));
  const data = api.services.siteData();
  const asking = { ...data.config.forms, rentalApplication: ['cv' as const] };
  const siteData = () => ({ ...data, config: { ...data.config, forms: asking } });
  const app = createApp({ ...api.services, siteData, scan: clamdScan(clamdAddress(address) ?? expect.fail()) });
  const request = new Request(`${siteUrl}/api/forms/rental-application`, {
    method: 'POST',
    headers: ownHeaders({ accept: 'application/json' }),
    body,
  });
  const answer = await app.fetch(request, { remoteAddress: '127.0.0.1' });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), said: await answer.json() };
}

beforeEach(async () => {
  api = await startApi('sqlite');
  asked = [];
  scanner = startScanner();
  scanner.listen(0, '127.0.0.1');
  await once(scanner, 'listening');
});

afterEach(async () => {
  scanner.close();
  await api.close();
});

const addressOf = (): string => `127.0.0.1:${String((scanner.address() as AddressInfo).port)}`;

it('a PDF is taken when the scanner has seen all of it and found nothing', async () => {
  const text = 'x'.repeat(200_000);
  expect(await apply(text, addressOf())).toMatchObject({ status: 201 });
  expect(asked).toEqual([text.length + 9]);
});

it('a PDF in which the scanner finds something is refused at its field, and told of without a name', async () => {
  const { status, said } = await apply(harmful, addressOf());
  expect([status, said]).toMatchObject([422, { code: 'file', fields: { cv: { name: 'api:file-infected' } } }]);
  expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  const told = api.lines.filter((line) => line.includes('"code":"scan"'));
  expect([told.length, told[0]?.includes('"outcome":"infected"')]).toEqual([1, true]);
});

it('no PDF is taken while the scanner that is configured does not answer', async () => {
  const address = addressOf();
  scanner.close();
  await once(scanner, 'close');
  expect(await apply('harmless', address)).toMatchObject({ status: 503, retryAfter: '60' });
  expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
});

it.each(['127.0.0.1:3310', 'clamav:3310', '[::1]:3310', '/run/clamav/clamd.ctl'])('an address is %s', (text) => {
  expect(clamdAddress(text)).toBeDefined();
});

it.each(['', '127.0.0.1', 'host:0', 'host:99999', 'http://host:3310', 'a b:1'])('no address is "%s"', (text) => {
  expect(clamdAddress(text)).toBeUndefined();
});

describe('the doctor', () => {
  const tell = tellOf('scanner');
  const lightOf = async (address?: string) =>
    (await checkScanner(address === undefined ? {} : { CLAMD: address }, tell)).map(({ light }) => light);

  it('says whether the scanner answers and finds the test file', async () => {
    const { port } = scanner.address() as AddressInfo;
    const address = `127.0.0.1:${String(port)}`;
    expect(await lightOf(address)).toEqual(['green']);
    expect(await lightOf()).toEqual(['green']);
    expect(await lightOf('clamd')).toEqual(['red']);
    scanner.close();
    expect(await lightOf(address)).toEqual(['red']);
    scanner.listen(port, '127.0.0.1');
  });
});
