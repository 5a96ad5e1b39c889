import { expect, test } from 'vitest';
import { hasRight, staffRights, staffRoles } from './staff.ts';

test('a manager may do everything', () => {
  expect(staffRights.filter((right) => !hasRight('manager', right))).toEqual([]);
});

test('only a manager reaches people, owners, privacy, connections and the audit log', () => {
  for (const role of staffRoles.filter((each) => each !== 'manager'))
    for (const right of ['people', 'owners', 'privacy', 'connections', 'audit', 'all-leads', 'held'] as const)
      expect(hasRight(role, right)).toBe(false);
});

test('an agent answers leads and keeps a diary, an editor writes texts', () => {
  expect(hasRight('agent', 'leads') && hasRight('agent', 'diary')).toBe(true);
  expect(hasRight('editor', 'leads')).toBe(false);
  expect(hasRight('editor', 'texts')).toBe(true);
});
