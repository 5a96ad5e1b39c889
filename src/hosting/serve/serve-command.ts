/**
 * How Node runs the server, `npm run serve`. Left to itself Node lets memory grow under a flood of requests before it tidies
 * up; with a young generation of 16 MB and a heap that grows by half at a time it tidies earlier, for a little more work.
 */
export const serveCommand = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  'scripts/gevel.ts',
  'serve',
] as const;
