import { expect, it } from 'vitest';
import { priceLine } from './price-text.ts';

it('what comes on top of a price follows it at once, the rest after a dot', () => {
  expect(priceLine({ main: '€ 1.090 per maand', charges: '+ € 120 lasten', total: 'samen € 1.210 per maand' })).toBe(
    '€ 1.090 per maand + € 120 lasten\u00a0· samen € 1.210 per maand',
  );
  expect(priceLine({ main: '€ 950 per maand', charges: 'Geen lasten' })).toBe('€ 950 per maand\u00a0· Geen lasten');
  expect(priceLine({ main: '€ 360.000', before: 'Voordien € 375.000' })).toBe('€ 360.000\u00a0· Voordien € 375.000');
});

it('a life annuity is never told by its first sum only', () => {
  expect(priceLine({ main: '€ 95.000 bouquet', annuity: '+ € 650 per maand, levenslang' })).toBe(
    '€ 95.000 bouquet + € 650 per maand, levenslang',
  );
});
