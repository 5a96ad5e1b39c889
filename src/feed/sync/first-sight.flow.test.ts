import { describe, expect, it } from 'vitest';
import { withAgency } from '#feed/adapters/fake.fixture.ts';
import { feedXml, kyeroListener, propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';

const undated = (parts: Parameters<typeof propertyXml>[0]) => propertyXml(parts).replace(/<date>.*<\/date>/u, '');
/** Half past midnight in Belgium. */
const day = (number: number) => () => new Date(Date.UTC(2026, 10, number - 1, 23, 30));

describe('a home of which the feed gives no day', () => {
  it('is not lost: it is dated by the day on which it was seen to come, and to change', async () => {
    const state = { body: feedXml([undated({ id: 'A' }), undated({ id: 'B' })]), requests: 0, status: 200 };
    await withServer(kyeroListener(state), (origin) =>
      withAgency({ kind: 'kyero', source: `${origin.href}hush-hush/feed.xml`, env: {} }, async ({ sync, snapshot }) => {
        const days = async (number: number) => {
          expect(await sync({ now: day(number) })).toMatchObject({ ok: true });
          const { listings } = await snapshot();
          return Object.fromEntries(
            listings.map(({ reference, createdAt, changedAt, firstSight }) => [
              reference.slice(-1),
              [createdAt.slice(8, 10), changedAt.slice(8, 10), firstSight],
            ]),
          );
        };
        expect(await days(2)).toEqual({ A: ['02', '02', 'first-reading'], B: ['02', '02', 'first-reading'] });
        state.body = feedXml([undated({ id: 'A' }), undated({ id: 'B', price: '380000' }), undated({ id: 'Cc' })]);
        const later = {
          A: ['02', '02', 'first-reading'],
          B: ['02', '05', 'first-reading'],
          c: ['05', '05', 'arrival'],
        };
        expect(await days(5)).toEqual(later);
        expect(await days(9)).toEqual(later);
      }),
    );
  });
});
