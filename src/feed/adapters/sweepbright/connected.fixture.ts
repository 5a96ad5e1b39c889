import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { queueHints, type Hints } from '#feed/adapters/record-store.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { sweepbrightAdapter } from './adapter.ts';
import { sweepbrightFake, sweepbrightListener, type SweepbrightState } from './fake.fixture.ts';

type Announce = (hints: Partial<Hints>) => Promise<void>;

/** An agency at a fake of SweepBright; `announce` is what its webhook leaves to do. */
export async function withSweepbright(
  state: SweepbrightState,
  test: (agency: FeedAgency & { announce: Announce; origin: string }) => Promise<void>,
): Promise<void> {
  await withServer(sweepbrightListener(state), (origin) =>
    withAgency({ kind: 'sweepbright', source: origin.href, env: sweepbrightFake.env }, async (agency) => {
      let count = 0;
      const announce: Announce = (hints) =>
        queueHints(agency.privateDir, 'sweepbright', String((count += 1)), { ids: [], deleted: [], ...hints });
      await test({ ...agency, announce, origin: origin.href });
    }),
  );
}

/** The adapter itself, connected to a fake. */
export function connect(origin: string) {
  return sweepbrightAdapter.connect({
    source: origin,
    settings: { clientId: 'web', clientSecret: 'hush hush' },
    languages: ['nl'],
    cacheDir: '',
    now: () => new Date(),
    retryDelayMs: 1,
    timeoutMs: 2000,
  });
}
