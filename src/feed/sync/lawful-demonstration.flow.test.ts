import { expect, it } from 'vitest';
import { Findings } from '#feed/findings/findings.ts';
import { folderSource } from '#feed/source/folder-source.ts';
import { gatherFeed } from '#feed/source/gather.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { mapFeed } from './map-feed.ts';

const site = readSiteConfig('content/site.json', {});
const feed = await gatherFeed(folderSource('content/sample-feed'));

it('keeps every advert of the demonstration lawful', () => {
  const findings = new Findings();
  const { heldBack, listings } = mapFeed(feed, { ...site, advertDuties: 'hold-back' }, findings);
  expect(findings.warnings.filter(({ kind }) => kind === 'advert-duty')).toEqual([]);
  expect([heldBack.length, listings.length]).toEqual([0, feed.properties.length]);
});

it('chooses no tenant by family, income or work in the demonstration', () => {
  const { listings } = mapFeed(feed, site, new Findings());
  const rentals = listings.map(({ record }) => record).filter(({ goal }) => goal === 'rent');
  const choosing =
    /bij voorkeur (?:aan|verhuurd)|de préférence à|preferably (?:let )?to|bevorzugt an|couples?(?!\p{L})|koppels?(?!\p{L})|personne seule|single person|alleenstaande|(?:[eé]én of twee|une ou deux|one or two|ein(?:e)? (?:bis|oder) zwei) (?:personen|personnes|people)/iu;
  const texts = rentals.map(({ description }) => Object.values(description).join(' '));
  expect(texts.filter((text) => choosing.test(text))).toEqual([]);
});
