import { describe, expect, it } from 'vitest';
import { mapOwner } from './map-owner.ts';

const raw = {
  ID: 501,
  FirstName: 'An',
  Name: 'Peeters',
  Email: 'an@owner.example',
  Language: 'NL',
  PropertyIDs: [46, '48', 46],
  Rows: [
    { PropertyID: 46, Date: '2026-11-02 10:00:00', TypeID: 1, Subject: 'Bezoek' },
    { PropertyID: 99, Date: '2026-11-02 10:00:00', Subject: 'of another owner' },
  ],
  Prices: [{ PropertyID: 46, Date: '2026-10-01', Price: '395.000' }],
  BankAccount: 'CANARY',
};

describe('mapOwner', () => {
  it('keeps rows about own listings only, and no field that is not on the list', () => {
    expect(mapOwner(raw, ['nl', 'fr'])).toEqual({
      kind: 'mapped',
      owner: {
        id: '501',
        email: 'an@owner.example',
        firstName: 'An',
        name: 'Peeters',
        language: 'nl',
        listingIds: ['46', '48'],
        rows: [{ listingId: '46', date: '2026-11-02T10:00:00+01:00', typeId: 1, subject: 'Bezoek' }],
        visits: [],
        statistics: [],
        onlineMedia: [],
        prices: [{ listingId: '46', date: '2026-10-01T00:00:00+02:00', priceCents: 39_500_000 }],
        offers: [],
        nextSteps: [],
      },
    });
  });

  it('quarantines an owner without e-mail address and does not quote the value', () => {
    expect(mapOwner({ ...raw, Email: 'not-an-address' }, ['nl'])).toEqual({
      kind: 'quarantined',
      id: '501',
      field: 'Email',
      reason: 'it is not an e-mail address',
    });
  });
});
