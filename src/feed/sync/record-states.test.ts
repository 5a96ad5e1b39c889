import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { Findings } from '#feed/findings/findings.ts';
import { PackedList } from '#base/packed-list.ts';
import type { Listing } from '#domain/listing.ts';
import { asListing } from './checks.ts';
import { recordStatesOf, type ReadingResult } from './record-states.ts';

const site: Parameters<typeof recordStatesOf>[1] = { languages: ['nl', 'fr'], marqueeIgnore: [] };

function listOf(...listings: readonly Listing[]): PackedList<Listing> {
  const list = new PackedList(asListing);
  for (const listing of listings) list.push(listing);
  return list;
}

function stateOf(change: Partial<ReadingResult>, findings = new Findings({ City: 'city' })) {
  const empty: ReadingResult = { traced: [], listings: listOf(), heldBack: [], projects: [], findings };
  return recordStatesOf({ ...empty, ...change }, site);
}

const traced = (id: string) => ({ entity: 'property', sourceId: `s${id}`, id, reference: `LH-${id}` }) as const;

it('knows what was published, is a draft or is held, and what its advert lacks', () => {
  const home = listingWith({ id: '1' });
  const states = stateOf({
    listings: listOf(home, listingWith({ id: '2', isDraft: true })),
    heldBack: [listingWith({ id: '3' })],
    traced: ['1', '2', '3'].map((id) => traced(id)),
  });
  expect(states.map(({ id, state }) => [id, state])).toEqual([
    ['1', 'published'],
    ['2', 'draft'],
    ['3', 'held'],
  ]);
  // A draft is on no list: it owes nothing yet.
  expect(states[1]?.duties).toEqual([]);
});

it.each([
  ['Goal', 'goal'],
  ['TypeID', 'type'],
  ['CountryID', 'country'],
  ['City', 'town'],
  ['ID', 'number'],
  ['', 'form'],
  ['energy.performance', 'value'],
])('says what is wrong with a record that was left out for %j', (field, refusal) => {
  const findings = new Findings({ City: 'city' });
  findings.refer('property', '7', 'LH-7');
  findings.quarantine({ entity: 'owner', id: '1', field: 'Email', reason: 'not looked at here' });
  findings.quarantine({ entity: 'property', id: '7', field, reason: 'is wrong' });
  const [record, ...rest] = stateOf({ traced: [traced('7')] }, findings);
  expect(rest).toEqual([]);
  expect(record).toMatchObject({ id: '7', reference: 'LH-7', state: 'left-out', refusal });
  // By the name that the CRM gives it.
  expect(record?.field).toBe(field === 'City' ? 'city' : field === '' ? undefined : field);
});

it('says who looks after a record, also where it is left out or not public', () => {
  const findings = new Findings();
  findings.quarantine({ entity: 'property', id: '7', field: 'City', reason: 'is wrong' });
  const contact = { name: 'An', email: 'an@agency.example' };
  const states = stateOf(
    {
      traced: ['6', '7', '8'].map((id) => ({ ...traced(id), contact })),
      listings: listOf(listingWith({ id: '6', manager: { name: 'Bo' } })),
    },
    findings,
  );
  expect(states.map(({ id, agent, agentEmail }) => [id, agent, agentEmail])).toEqual([
    ['6', 'Bo', undefined],
    ['7', 'An', 'an@agency.example'],
    ['8', 'An', 'an@agency.example'],
  ]);
});

it('names what became nothing although nothing is wrong with it', () => {
  const findings = new Findings();
  findings.warnFor('property', '9')('unknown-code', 'Status', 'is missing or unknown');
  const states = stateOf({ traced: [traced('8'), traced('9')] }, findings);
  expect(states.map(({ reference, state, refusal }) => [reference, state, refusal])).toEqual([
    ['LH-8', 'not-public', 'withdrawn'],
    ['LH-9', 'not-public', 'status'],
  ]);
});

it('says of a project that has only homes to let that this is why, and not of a home with its number', () => {
  const findings = new Findings();
  findings.warnFor('project', '8')('held-back', undefined, 'is not published');
  const states = stateOf({ traced: [traced('8'), { ...traced('8'), entity: 'project' }] }, findings);
  expect(states.map(({ entity, state, refusal }) => [entity, state, refusal])).toEqual([
    ['project', 'not-public', 'let-project'],
    ['property', 'not-public', 'withdrawn'],
  ]);
});
