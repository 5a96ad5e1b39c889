import { expect, test } from 'vitest';
import { StoredProblem } from '#base/stored.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { readRules, rulesText } from './rules-file.ts';

const rules: HostingRules = {
  languages: ['nl', 'fr'],
  defaultLanguage: 'nl',
  headers: [
    { pattern: '/*', set: { 'X-Frame-Options': 'DENY' } },
    { pattern: '/nl/*', unset: ['X-Frame-Options'], set: {} },
  ],
  redirects: [{ from: '/contact/', to: '/nl/contact/', status: 301, byLanguage: { nl: '/nl/contact/' } }],
  gone: ['/nl/te-koop/gent/villa/46/'],
  moved: [{ from: '/fr/a-vendre/gent/', to: '/fr/a-vendre/gand/' }],
  recordLists: { property: { nl: ['/nl/te-koop/'] }, project: {} },
};

test('the rules of a release are read, also of one that was built before there were versions', () => {
  expect(readRules(rulesText(rules))).toEqual(rules);
  const { moved, recordLists, ...first } = rules;
  expect([moved, recordLists]).not.toContain(undefined);
  const before = { ...first, moved: [], recordLists: { property: {}, project: {} } };
  expect(readRules(JSON.stringify(first, null, 1))).toEqual(before);
});

test('foreign, broken and newer rules are refused with what to do', () => {
  const foreign = [
    { ...rules, gone: undefined },
    { ...rules, languages: 'nl' },
    { ...rules, headers: [{ pattern: '/*' }] },
    { ...rules, redirects: [{ ...rules.redirects[0], status: 308 }] },
    { ...rules, redirects: [{ ...rules.redirects[0], byLanguage: { nl: 1 } }] },
    { ...rules, version: 3 },
    { ...rules, version: 2, moved: ['/fr/a-vendre/gent/'] },
    { ...rules, version: 2, recordLists: { property: [] } },
    [],
  ];
  for (const value of foreign)
    expect(() => readRules(JSON.stringify(value)), JSON.stringify(value)).toThrow(StoredProblem);
  expect(() => readRules(rulesText(rules).slice(0, -9))).toThrow(/^hosting\/rules\.json .+ `npm run build`\.$/u);
});
