import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { element, form } from './converted.fixture.ts';
import { fileKey } from './file-key.ts';
import { itemsOf } from './json.ts';

const photo = 'https://crm.example/photo.php';
const signed = '?X-Amz-Date=20261102T093000Z&X-Amz-Signature=ab12&X-Amz-Expires=600';

/** What is known of the pictures of a home of a feed. */
const pictures = (name: string, raw: unknown) => itemsOf(form(name, raw)['Pictures']);

const image = (id: number) => `<image id="${id}"><url>${photo}?id=${id}</url></image>`;
const skarabeePictures = (id: number) =>
  publication({ id }).replace(/<URL>[^<]*/gu, (_, at: number) => `<URL>${photo}?id=${id}-${at}`);

describe('fileKey', () => {
  it.each([
    [`${photo}?id=11`, `${photo}?id=11`],
    [`${photo}?id=11#top`, `${photo}?id=11`],
    [`https://files.example/a.jpg${signed}`, 'https://files.example/a.jpg'],
    [`${photo}?Expires=1790000000&id=11&Signature=x%2Fy~&Key-Pair-Id=K1`, `${photo}?id=11`],
    // The only thing that tells one file from another may be called so.
    [`${photo}?token=abc`, `${photo}?token=abc`],
    [`${photo}?`, photo],
  ])('of %s it is %s', (url, key) => {
    expect(fileKey(url)).toBe(key);
  });

  it('is another for another file, and the same however often its address is signed', () => {
    const stamp = fc.stringMatching(/^[\w-]{1,20}$/u);
    fc.assert(
      fc.property(fc.nat(), fc.nat(), stamp, stamp, (one, other, before, after) => {
        const keyOf = (id: number, signature: string) => fileKey(`${photo}?id=${id}&expires=1&signature=${signature}`);
        expect(keyOf(one, before) === keyOf(other, after)).toBe(one === other);
      }),
    );
  });
});

describe('the pictures of a feed', () => {
  it.each([
    ['kyero', [11, 21].map((id) => ({ property: element(propertyXml({ images: image(id) + image(id + 1) })) }))],
    ['skarabee', [11, 21].map((id) => element(skarabeePictures(id)))],
    [
      'sweepbright',
      // Two of them have neither a number nor a name of their own.
      [11, 21].map((id) =>
        estate({ images: [id, id + 1].map((n) => ({ filename: '1.jpg', url: `${photo}?id=${n}` })) }),
      ),
    ],
  ])('%s: those of two homes behind one program are four', (name, homes) => {
    const all = homes.flatMap((raw) => pictures(name, raw));
    expect(new Set(all.map(({ Key, Url }) => Key ?? Url)).size).toBe(4);
  });
});
