import fc from 'fast-check';

/** How many wild requests each endpoint gets of each store; `FUZZ_CASES=10000` is the thorough run (docs/develop/performance.md). */
export const fuzzCases = Number(process.env['FUZZ_CASES'] ?? 500);

/** For one endpoint, on a machine that does other things too. */
export const fuzzTimeoutMs = 120_000 + 60 * fuzzCases;

/** Strings that break programs: each is stored whole, or refused. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a\r\nBcc: victim@home.example',
  'a\0b',
  '\ud800',
  '\u202egpj.exe',
  "'); drop table leads; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '𝕳𝖊𝖑𝖑𝖔 😀 𠜎',
  'http://evil.example/a?b=c',
  '../../../../etc/passwd',
  '__proto__',
];

export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...hostileTexts),
  fc.constantFrom('9000', 'an@home.example', '2026-11-25', '349.000', '10:00-13:00', 'yes', '46'),
);

export const anyValue = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 2, arbitrary: fc.array(anyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)) },
  { weight: 1, arbitrary: fc.object({ maxDepth: 3, maxKeys: 3 }) },
);
