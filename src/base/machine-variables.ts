/** Of the machine or its host, read to know where we are: nobody sets them for this site. */
export const machineVariables: readonly string[] = [
  'MALLOC_ARENA_MAX',
  'AWS_LAMBDA_FUNCTION_NAME',
  'CF_PAGES',
  'CI',
  'FUNCTIONS_WORKER_RUNTIME',
  'K_SERVICE',
  'LISTEN_FDNAMES',
  'LISTEN_FDS',
  'LISTEN_PID',
  'MAIL_PAGES',
  'NETLIFY',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'PATH',
  'SUDO_USER',
  'VERCEL',
];
