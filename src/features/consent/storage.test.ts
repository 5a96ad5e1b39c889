import { describe, expect, it } from 'vitest';
import { domainsOf, isNamed } from './storage.ts';
import { signalsOf } from './tags.ts';

describe('isNamed', () => {
  it('reads a star at the end of a name, and only there', () => {
    expect(isNamed('_ga*', '_ga_X1')).toBe(true);
    expect(isNamed('_ga', '_ga_X1')).toBe(false);
    expect(isNamed('fr', 'fr')).toBe(true);
    expect(isNamed('f*r', 'for')).toBe(false);
  });
});

describe('domainsOf', () => {
  it('names every domain that a script of the page can set a cookie on', () => {
    expect(domainsOf('www.agency.be')).toEqual(['www.agency.be', 'agency.be']);
    expect(domainsOf('localhost')).toEqual([]);
  });
});

describe('signalsOf', () => {
  const entry = { category: 'analytical', name: '', provider: '', purpose: '', storage: [], embeds: [] } as const;
  const services = [
    { ...entry, id: 'stats', signals: ['analytics_storage'] },
    { ...entry, id: 'ads', signals: ['ad_storage', 'analytics_storage'] },
  ];

  it('grants a signal when one of its services is allowed, and denies the rest', () => {
    expect(signalsOf(services, (id) => id === 'stats')).toEqual({ analytics_storage: 'granted', ad_storage: 'denied' });
    expect(signalsOf(services, () => false)).toEqual({ analytics_storage: 'denied', ad_storage: 'denied' });
    expect(signalsOf([], () => true)).toEqual({});
  });
});
