import { picture } from '#feed/media/picture.fixture.ts';
import { rawProperty, writeFeed } from '#feed/sync/feed.fixture.ts';
import { changedEuro, ownerEmail, type Fake } from '#feed/adapters/fake.fixture.ts';

const owner = { ID: 7, Email: ownerEmail, FirstName: 'Oscar', Name: 'Claes', PropertyIDs: [46] };

/** Writes the stock of the contract; the picture of the greater width leads. */
async function write(folder: string, Price: number, ...others: readonly object[]): Promise<void> {
  const Pictures = [{ Url: 'media/a-40.jpg' }, { Url: 'media/b-30.jpg' }];
  await writeFeed(folder, {
    properties: [rawProperty({ Price, Pictures }), ...others],
    owners: [owner],
    files: { 'media/a-40.jpg': await picture(40, 20), 'media/b-30.jpg': await picture(30, 20) },
  });
}

const unknown = () => rawProperty({ ID: 48, ConditionID: 99 });

/** Our own format in a folder. */
export const gevelFake: Fake = {
  name: 'gevel',
  env: {},
  secrets: [],
  ids: { complete: '46', hidden: '47', unknownCode: '48' },
  fill: (folder) =>
    write(folder, 450_000, rawProperty({ ID: 47, PublishPrice: null, PublishAddress: undefined }), unknown()),
  refill: (folder) => write(folder, changedEuro, unknown()),
};
