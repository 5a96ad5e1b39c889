import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { SourceFile } from '#feed/format/mapped.ts';
import { attachMedia } from './attach.ts';
import type { MediaResult } from './derive.ts';
import { jobKey } from './job.ts';

const photo = { kind: 'photo' as const, width: 40, height: 20, color: '#aabbcc', placeholder: 'data:', files: [] };
const picture = (url: string, nl: string): SourceFile => ({ link: { kind: 'url', url }, title: { nl } });

it('shows a picture that stands twice in a record, under two addresses, once', () => {
  const pictures = [
    picture('https://a.example/front.jpg', 'Voorgevel'),
    picture('https://a.example/garden.jpg', 'Tuin'),
    picture('https://a.example/front.jpg?size=xxl', 'Nog eens'),
  ];
  const hashes = ['front', 'garden', 'front'];
  const results = new Map(
    pictures.map(({ link }, index): [string, MediaResult] => [
      jobKey('photo', link),
      { ok: true, hash: hashes[index] ?? '', meta: { photo } },
    ]),
  );
  const sources = { photos: pictures, floorPlans: [], documents: [], videos: [], unitPlans: new Map() };
  const { media } = attachMedia({ record: listingWith(), sources }, results, ['nl'], () => undefined);
  expect(media.photos.map(({ hash, alt }) => [hash, alt['nl']])).toEqual([
    ['front', 'Voorgevel'],
    ['garden', 'Tuin'],
  ]);
});
