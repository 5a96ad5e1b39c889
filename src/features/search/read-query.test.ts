import { expect, it } from 'vitest';
import { readQuery, tidyParams } from './read-query.ts';

it.each([
  ['type=2&type=11&price-min=200', 'type=2.11&price=200-'],
  ['type=&price-min=&price-max=', ''],
  ['with=garden&with=terrace', 'with=garden.terrace'],
  ['price-min=100&price-max=300&bedrooms=2-', 'price=100-300&bedrooms=2-'],
])('%s is %s', (sent, tidy) => {
  const query = (text: string) => readQuery(new URLSearchParams(text));
  expect(query(sent)).toEqual(query(tidy));
});

it('leaves what an address already says as it is', () => {
  expect(tidyParams(new URLSearchParams('price=100-&place=9000.gent-east-flanders&q=tuin')).toString()).toBe(
    'price=100-&q=tuin&place=9000.gent-east-flanders',
  );
});
