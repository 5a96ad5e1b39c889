import type { EnvironmentVariable } from './environment-variable.ts';

/** What tests and measurements read. */
export const testVariables: readonly EnvironmentVariable[] = [
  {
    name: 'CHROME_PATH',
    group: 'tests',
    meaning: 'the browser that tests and measurements use',
    fallback: 'a Chromium or Chrome of the machine, else one is installed',
    example: '/usr/bin/chromium',
  },
  {
    name: 'E2E_PORT',
    group: 'tests',
    meaning: 'port of the site that the browser tests start',
    fallback: 'one that is free as a rule',
    example: '24399',
  },
  {
    name: 'FUZZ_CASES',
    group: 'tests',
    meaning: 'how many wild answers each endpoint gets in the API tests',
    fallback: '500',
    example: '10000',
  },
  {
    name: 'DIARY_TRIES',
    group: 'tests',
    meaning: 'how many visitors ask for one time at once in the API tests',
    fallback: '60',
    example: '1000',
  },
  {
    name: 'PROPERTY_TIMES',
    group: 'tests',
    meaning: 'how many times as many cases the slow properties of the tests draw',
    fallback: '1',
    example: '20',
  },
  {
    name: 'GEVEL_EDIT_ROUNDS',
    group: 'tests',
    meaning: 'how many rounds of changes to content the tests of builds draw',
    fallback: '1',
    example: '20',
  },
];
