/** The first file descriptor that systemd hands over: sd_listen_fds(3). */
const firstDescriptor = 3;

/**
 * The socket that systemd listens on for this process, as a file descriptor; undefined where none was handed over. Takes the
 * variables away, so that no process that is started from here takes it for its own. Throws for more than one.
 */
export function takeHandedSocket(env: NodeJS.ProcessEnv, pid = process.pid): number | undefined {
  const { LISTEN_PID: wanted, LISTEN_FDS: count = '0' } = env;
  delete env['LISTEN_PID'];
  delete env['LISTEN_FDS'];
  delete env['LISTEN_FDNAMES'];
  if (wanted !== String(pid) || count === '0') return undefined;
  if (count === '1') return firstDescriptor;
  throw new Error(`The unit of systemd hands ${count} sockets over. Leave one ListenStream in its .socket file.`);
}
