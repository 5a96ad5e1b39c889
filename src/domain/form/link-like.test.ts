import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from './check-form.ts';
import { name } from './fields.ts';
import { formSchema } from './form-schema.ts';
import { looksLikeLink, setApart } from './link-like.ts';

const schema = formSchema({ firstName: name() });

const realNames = [
  "O'Brien",
  'O’Brien',
  'de l’Été',
  "de l'Été",
  'Jean-Marc',
  'van den Berg',
  'Müller-Lüdenscheidt',
  'St. John',
  'St.John',
  'J.P.',
  'J.-P.',
  'J. P. Morgan',
  'A.M.Dupont',
  'B.v.d. Velde',
  "'t Serstevens",
  'Ng',
  'Łukasz Żółć',
  'Ívar Björnsson',
  'Nguyễn Thị Hương',
  'Αλέξανδρος',
  'Иванова-Петрова',
  '山田太郎',
  'María José Carreño Quiñones',
  'd’Hondt-Vandewalle',
  'Dr. h.c. Peeters',
  'Peeters (Jr.)',
  'Co. Van Damme & zoon',
  'Martin Luther King, Jr.',
];

const links = [
  'https://evil.example',
  'HTTP://evil.example/a',
  'ftp://x',
  'www.evil.example',
  'WWW.EVIL.EXAMPLE',
  'www2.evil.example',
  'evil.example/x',
  'evil.example',
  'a.b/x',
  'Klik evil.com/login nu',
  'Bank evil.com',
  'EVIL.COM',
  'Evil.Com',
  'evil.xn--p1ai',
  'an@evil.example',
  '@evil',
  'evil．example',
  'evil。example',
  'http：//evil.example',
  'an＠evil.example',
  'evil.example:8080',
  'evil.example?a=b',
];

describe('a name', () => {
  it.each(realNames)('may be %s', (text) => {
    expect(checkForm(schema, { firstName: text })).toEqual({ isValid: true, values: { firstName: text } });
  });

  it.each(links)('may not be %s', (text) => {
    const check = checkForm(schema, { firstName: text });
    expect(check).toEqual({ isValid: false, errors: { firstName: { key: 'form:error.nameLink' } } });
  });

  const part = fc.constantFrom(
    'Jan',
    'Élodie',
    "O'Brien",
    'l’Été',
    'Müller',
    'Van',
    'den',
    'St.',
    'J.',
    'P.',
    'Ødegård',
  );
  const between = fc.constantFrom(' ', '-', ' - ', ' & ', ', ');
  const realName = fc
    .array(fc.tuple(part, between), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().slice(0, -1).join(''));

  it('of any real parts passes', () => {
    fc.assert(
      fc.property(realName, (text) => {
        expect(looksLikeLink(text)).toBe(false);
      }),
    );
  });

  const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/u);
  const domain = fc
    .array(label, { minLength: 1, maxLength: 3 })
    .chain((labels) => fc.stringMatching(/^[a-z]{2,8}$/u).map((top) => [...labels, top].join('.')));
  const address = fc.oneof(
    domain,
    domain.map((host) => `https://${host}/a`),
    domain.map((host) => `${host}/login`.toUpperCase()),
    domain.map((host) => `www.${host}`.toUpperCase()),
    domain.map((host) => `an@${host}`),
  );

  it('that holds an address is refused, whatever stands around it', () => {
    fc.assert(
      fc.property(realName, address, realName, (before, link, after) => {
        expect(looksLikeLink(`${before} ${link} ${after}`)).toBe(true);
      }),
    );
  });

  it('of any length is judged at once', () => {
    for (const sign of ['a', '.', 'a.', 'a-', '@', 'w', 'www', '1.']) {
      // Each sign looked at from every other one would take minutes.
      expect(typeof looksLikeLink(sign.repeat(300_000))).toBe('boolean');
    }
  });
});

it('a document shows an address as text', () => {
  expect(setApart('Zie https://evil.example/a of www.evil.example (WWW2.evil.example).')).toBe(
    'Zie https: //evil.example/a of www. evil.example (WWW2. evil.example).',
  );
  expect(setApart('Met een lening: 250.000 euro. Zie art. 3//4.')).toBe('Met een lening: 250.000 euro. Zie art. 3//4.');
});
