import { defineConfig } from 'vitest/config';

/** As in the browser: a starved machine loses a moment now and then. What fails twice is broken. */
const retry = process.env['CI'] === undefined ? 0 : 1;

export default defineConfig({
  test: {
    // Every core; without this one of two stays idle.
    maxWorkers: '100%',
    // happy-dom draws nothing, which Chart.js says, and does not know `<search>`, which React says.
    onConsoleLog: (log) => !/^(?:Failed to create chart|The tag <search>)/u.test(log),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/pages/**', '**/*.flow.test.ts'],
          // Modules are read once, not once a file: 16 seconds for 57. Unit tests leave nothing behind in a module.
          isolate: false,
          // Properties are tried on hundreds of values; on a busy machine that takes its time.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // What starts a process or a server, reads a whole feed, packs pages, sets documents or seals a back-up: seconds, not milliseconds.
          name: 'flow',
          include: ['{src,scripts}/**/*.flow.test.ts'],
          retry,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          // The parts of a browser that React needs; a real one walks through the site in tests/e2e.
          environment: 'happy-dom',
          setupFiles: ['scripts/test-setup/component-page.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
