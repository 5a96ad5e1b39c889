import { describe, expect, it } from 'vitest';
import { pickWinners } from './duplicates.ts';
import { Findings } from '#feed/findings/findings.ts';

describe('pickWinners', () => {
  it('takes the last changed of two records with one ID, wherever it stands', () => {
    const older = { ID: 1, LastChangedDate: '2026-11-01 10:00:00', Name: 'older' };
    const newer = { ID: '1', LastChangedDate: '2026-11-02 10:00:00', Name: 'newer' };
    const findings = new Findings();
    expect([...pickWinners([newer, older], 'property', findings)]).toEqual([newer]);
    expect([...pickWinners([older, newer], 'property', findings)]).toEqual([newer]);
    expect(findings.warnings.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['duplicate-id 1']);
  });

  it('takes the later one when the dates are alike or unreadable', () => {
    const first = { ID: 1, LastChangedDate: 'yesterday' };
    const second = { ID: 1 };
    expect([...pickWinners([first, second], 'property', new Findings())]).toEqual([second]);
  });

  it('takes the dated one of two, wherever it stands, and the last one where neither is dated', () => {
    const dated = { ID: 7, LastChangedDate: '2026-11-02 10:00:00', Price: 1 };
    const undated = { ID: 7, Price: 2 };
    for (const both of [
      [dated, undated],
      [undated, dated],
    ])
      expect([...pickWinners(both, 'property', new Findings())]).toEqual([dated]);
    const findings = new Findings();
    const later = { ID: 7, Price: 3 };
    expect([...pickWinners([undated, later], 'property', findings)]).toEqual([later]);
    expect(findings.warnings.map(({ message }) => message)).toEqual([
      'is there more than once; none of them says when it was changed, and the last one counts',
    ]);
  });

  it('leaves records without ID to the mapping, which says what is wrong', () => {
    expect([...pickWinners([null, 'x', { ID: 'y' }], 'property', new Findings())]).toEqual([null, 'x', { ID: 'y' }]);
  });
});
