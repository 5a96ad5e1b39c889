import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { StoredProblem } from '#base/stored.ts';
import { bytesOfPieces } from '#base/unchanged-file.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { readRules, rulesPieces } from './rules-file.ts';

const rulesText = (of: HostingRules): string => bytesOfPieces(rulesPieces(of)).toString();

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

const text = fc.oneof(fc.string(), fc.constantFrom(',\n', '\n],"moved":[\n', ',"redirects":[\n', '/a/', '"'));
// V8 13.6 takes the name `"` for `\` where it has read an object with that one, and so on for what JSON writes with a backslash.
const name = text.filter((one) => !one.includes('\\'));
const anyRules: fc.Arbitrary<HostingRules> = fc.record({
  languages: fc.constant(['nl', 'fr']),
  defaultLanguage: text,
  headers: fc.constant(rules.headers),
  redirects: fc.array(
    fc.record({ from: text, to: text, status: fc.constant(302), byLanguage: fc.dictionary(name, text) }),
    { maxLength: 4 },
  ),
  gone: fc.array(text, { maxLength: 3 }),
  moved: fc.array(fc.record({ from: text, to: text }), { maxLength: 4 }),
  recordLists: fc.constant(rules.recordLists),
});

it('reads line by line what stands there as JSON, whatever was read before', () => {
  fc.assert(
    fc.property(fc.array(anyRules, { minLength: 1, maxLength: 3 }), (several) => {
      for (const one of several) {
        const { version, ...content } = objectWith<{ version: number }>(parseJson(rulesText(one)), 'version');
        expect(version).toBe(2);
        expect(content).toEqual(one);
        expect(readRules(rulesText(one))).toEqual(one);
      }
    }),
    { numRuns: draws(200) },
  );
});

it('takes a rule that says the same for the one that it has read, and refuses a line that is none', () => {
  const [first] = readRules(rulesText(rules)).redirects;
  expect(readRules(rulesText({ ...rules, gone: [] })).redirects[0]).toBe(first);
  const broken = rulesText(rules).replace('"status":301', '"status":308');
  expect(() => readRules(broken)).toThrow(StoredProblem);
  expect(() => readRules(rulesText(rules).replace('{"from":"/fr', '"from":"/fr'))).toThrow(StoredProblem);
});
