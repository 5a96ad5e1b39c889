import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saleKind } from '#domain/advance-rows.ts';
import { mayAct } from '#domain/listing-state.ts';
import { streetIn } from '#domain/street.ts';
import { formatDay, formatMoney } from '#i18n/formats.ts';
import { languages } from '#i18n/languages.ts';
import { readMail } from '#server/outbox/payload.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { pdfPieces } from '#ui/pdf/pdf-text.fixture.ts';
import { answersTo } from './guard-answers.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, startApi, type TestApi } from './test-api.ts';

let api: TestApi;
/** Each offer is of somebody else, also when the test is tried again. */
let visitor = 0;

beforeAll(async () => {
  api = await startApi('sqlite');
});

afterAll(async () => {
  await api.close();
});

const squeezed = (text: string): string => text.replaceAll(/[\s\u00ad\u2060]/gu, '');

/** `1.234,50` and `1234,5` are one number. */
function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*/gu) ?? [];
}

it('an offer states the amount that was offered, its advance and its days, and no other number', async () => {
  const { listings } = api.services.siteData();
  const homes = listings.filter((one) => one.goal === 'sale' && mayAct(one, 'offer'));
  expect(new Set(homes.map((home) => saleKind(home, '2026-11-20'))).size).toBeGreaterThan(1);
  expect(homes.some(({ address }) => !address.isPublished)).toBe(true);
  const any = fc.tuple(
    fc.constantFrom(...homes),
    fc.integer({ min: 10_000, max: 2_000_000 }),
    fc.constantFrom(...languages),
    fc.integer({ min: 1, max: 28 }),
  );
  await fc.assert(
    fc.asyncProperty(any, async ([home, euro, language, day]) => {
      visitor += 1;
      api.pass(120_000);
      const email = `offer${String(visitor)}@x.example`;
      const endDate = `2027-01-${String(day).padStart(2, '0')}`;
      const own = { email, language, reference: home.reference, amount: String(euro), endDate, conditions: '' };
      const answer = await api.request(
        '/api/forms/purchase-offer',
        jsonPost({ ...answersTo('purchase-offer'), ...own }),
      );
      expect(answer.status, await answer.text()).toBe(201);
      const mails = (await outboxRows(api)).map(({ payload }) => readMail(payload));
      const file = mails.find(({ to }) => to.address === email)?.attachments?.[0];
      const pieces = pdfPieces(new Uint8Array(Buffer.from(file?.base64 ?? '', 'base64')));
      const text = squeezed(pieces.join(''));
      const percent = saleKind(home, '2026-11-20') === 'off-plan' ? 5 : 10;
      // What is paid at signing is a custom of Belgium; of Luxembourg none is known.
      const advance = home.address.countryId === 10 ? [Math.round(euro * percent)] : [];
      const money = [euro * 100, ...advance].map((cents) => formatMoney(cents, language));
      for (const part of [...money, formatDay(endDate, language), home.reference])
        expect(text, `${home.reference} ${language}`).toContain(squeezed(part));
      const { street } = home.address;
      if (street === undefined) expect(home.address.isPublished).toBe(false);
      // In Brussels a street has a name in each language, and the paper that of its own.
      else expect(text, street).toContain(squeezed(streetIn(street, language)));
      const amounts = pieces.flatMap((piece) =>
        [...piece.matchAll(/€\s*([\d.,]+)/gu)].map(([, amount = '']) => amount),
      );
      expect(new Set(amounts)).toEqual(new Set(money.flatMap(numbersIn)));
    }),
    { numRuns: draws(10) },
  );
}, 120_000);
