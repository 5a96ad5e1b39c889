import { describe, expect, it } from 'vitest';
import { advertKind } from '#domain/advert-kind.ts';

const house = { webId: 1, typeName: { nl: 'Huis', en: 'House' } };

describe('advertKind', () => {
  it('goes by the icon number where no name says more', () => {
    const kinds = [1, 2, 3, 4, 5, 6, 7, 99].map((webId) => advertKind({ ...house, webId }));
    expect(kinds).toEqual(['home', 'shop', 'industrial', 'land', 'office', 'shop', 'office', 'shop']);
  });

  it('knows a garage by the name of its type in any language, whatever its number', () => {
    expect(advertKind({ webId: 2, typeName: { nl: 'Garage' } })).toBe('garage');
    expect(advertKind({ webId: 1, typeName: { en: 'parking space' } })).toBe('garage');
    expect(advertKind({ webId: 1, typeName: { fr: 'Maison' } })).toBe('home');
  });

  it('knows a student room by its contract or by its type', () => {
    expect(advertKind({ ...house, contractType: 'lease-student' })).toBe('student-room');
    expect(advertKind({ webId: 1, typeName: { en: 'Student room' } })).toBe('student-room');
    expect(advertKind({ ...house, contractType: 'lease-9-years' })).toBe('home');
    expect(advertKind({ ...house, webId: 5, contractType: 'lease-student' })).toBe('office');
  });
});
