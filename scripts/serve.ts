import { startServer } from '#scripts/serving/server.ts';

/** Serves dist/client. Environment: PORT, HOST (0.0.0.0 to be reached from outside), DIST. */
const { PORT = '4321', HOST = '127.0.0.1', DIST = 'dist' } = process.env;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/u.test(text) && port <= 65_535) return port;
  throw new Error(`PORT is "${text}", which is no port. Set it to a number from 0 to 65535.`);
}

try {
  const server = await startServer({ distDir: DIST, host: HOST, port: portOf(PORT) });
  let isStopping = false;
  // A terminal's Ctrl-C reaches us directly and through `npm start`: the second one changes nothing.
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', () => {
    server.reload().catch((error: unknown) => {
      console.error('The new build could not be loaded; the old one is served on.', error);
    });
  });
  console.log(`Ready at ${server.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
