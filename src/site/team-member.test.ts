import { describe, expect, it } from 'vitest';
import { memberOf } from '#site/team-member.ts';

const members = [{ email: 'bo@agency.example' }, { email: 'hilde@agency.example' }];

describe('memberOf', () => {
  it('knows somebody by the address, in whatever capitals a feed writes it', () => {
    expect(memberOf(members, { email: 'Hilde@Agency.example' })).toBe(members[1]);
    expect(memberOf(members, { email: 'an@agency.example' })).toBeUndefined();
  });

  it('knows nobody without an address, or where there is no team page', () => {
    expect(memberOf(members, {})).toBeUndefined();
    expect(memberOf(undefined, { email: 'bo@agency.example' })).toBeUndefined();
  });
});
