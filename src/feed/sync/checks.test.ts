import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { Findings } from '#feed/findings/findings.ts';
import { attachedOf } from './attached.ts';
import { acceptedRecords } from './checks.ts';

const good = listingWith({ id: '46' });
const other = listingWith({ id: '47' });
const bad = listingWith({ id: '46', createdAt: 'some day' });

/** What is accepted of these, and what is not. */
function take(...listings: readonly (typeof good)[]) {
  const findings = new Findings();
  const { listings: accepted } = acceptedRecords(
    { listings: listings.map((one) => attachedOf(one)), projects: [] },
    findings,
  );
  return {
    accepted: [...accepted],
    refused: findings.quarantined.map(({ id, field }) => [id, field]),
  };
}

it('checks a record again that is another one than in the last reading, and takes back one that is as before', () => {
  const whole = { accepted: [good, other], refused: [] };
  const without = { accepted: [other], refused: [['46', 'createdAt']] };
  expect([take(good, other), take(bad, other), take(bad, other), take(good, other)]).toEqual([
    whole,
    without,
    without,
    whole,
  ]);
});

it('says nothing of a project that is held back, which somebody has heard of', () => {
  const findings = new Findings();
  findings.warnFor('project', '7')('held-back', undefined, 'is not published');
  const listings = [listingWith({ id: '46', projectId: '7' }), listingWith({ id: '47', projectId: '8' })];
  acceptedRecords({ listings: listings.map((one) => attachedOf(one)), projects: [] }, findings);
  expect(findings.warnings.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['held-back 7', 'unknown-reference 47']);
});

it('names no project that is not published, whatever the last reading took', () => {
  const ofProject = listingWith({ id: '46', projectId: '7' });
  const { projectId, ...rest } = ofProject;
  expect(projectId).toBe('7');
  expect([take(ofProject).accepted, take(ofProject).accepted]).toEqual([[rest], [rest]]);
});
