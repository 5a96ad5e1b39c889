import { readFileSync, statSync } from 'node:fs';
import { environmentVariables } from './environment.ts';
import { errorMessage } from './error-message.ts';

const ending = '_FILE';
/** No secret is longer: a larger file is another one by mistake. */
const mostBytes = 64 * 1024;
const secrets: readonly string[] = environmentVariables
  .filter(({ isSecret }) => isSecret === true)
  .map(({ name }) => name);

/** A secret of ours, or a setting of the feed: `FEED_PASSWORD`. */
function isSecretName(name: string): boolean {
  return secrets.includes(name) || /^FEED_[A-Z\d_]+$/u.test(name);
}

function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    if (statSync(file).size > mostBytes) throw new Error(`it is larger than ${mostBytes} bytes`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(
      `${variable} names the file ${file}, which cannot be read: ${errorMessage(error)}. ` +
        'Check the path, and that this user may read it.',
      { cause: error },
    );
  }
  // Editors and `echo` end a file with a line break that belongs to no secret.
  const secret = text.replace(/\r?\n$/u, '');
  if (secret !== '') return secret;
  throw new Error(`${variable} names the file ${file}, which is empty. Put the secret into it, or unset ${variable}.`);
}

/**
 * The environment with the secrets that stand in files: `NAME_FILE` is the path of the file with `NAME`, as container hosts
 * and systemd hand secrets over. Throws where both are set, or where a file cannot be read; no message tells a secret.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.entries(env).filter(
    ([name]) => name.endsWith(ending) && isSecretName(name.slice(0, -ending.length)),
  );
  const read: NodeJS.ProcessEnv = {};
  for (const [variable, file = ''] of given) {
    const name = variable.slice(0, -ending.length);
    if (file === '') continue;
    if (env[name])
      throw new Error(`${name} and ${variable} are both set. Unset one: which of them holds is not clear.`);
    read[name] = readSecret(variable, file);
  }
  return { ...env, ...read };
}

/** Takes the secrets that stand in files into the environment of this process, and of those that it starts. */
export function takeSecretFiles(): void {
  const { env } = process;
  for (const [name, value] of Object.entries(withSecretFiles(env))) {
    if (value === undefined || env[name] === value) continue;
    env[name] = value;
    // Whoever is started from here finds one of the two.
    env[`${name}${ending}`] = '';
  }
}
