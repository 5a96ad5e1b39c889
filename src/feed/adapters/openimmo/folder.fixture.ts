import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { openImmoFake } from './fake.fixture.ts';

type Test = (agency: FeedAgency & { references: () => Promise<string[]> }) => Promise<void>;

/** An agency whose portal drops its transfers into an empty folder. */
export async function withFolder(test: Test, env = openImmoFake.env): Promise<void> {
  await inEmptyFolder((folder) =>
    withAgency({ kind: 'openimmo', source: folder, env }, async (agency) => {
      const references = async () => (await agency.snapshot()).listings.map(({ reference }) => reference).sort();
      await test({ ...agency, references });
    }),
  );
}
