import type { EnvironmentVariable, VariableGroup } from '#base/environment-variable.ts';
import { environmentVariables } from '#base/environment.ts';
import { adapters } from '#feed/registry.ts';
import { environmentName } from '#feed/adapters/settings.ts';

const titles: Readonly<Record<VariableGroup, string>> = {
  site: 'The site and its server',
  store: 'What is kept',
  mail: 'Mail, and leads for other software',
  release: 'Publication',
  feed: 'The feed of the CRM',
  tests: 'Tests and measurements',
  internal: 'Set by the software itself',
};

/** Variables of the CRM adapters; one that several have is one line. `-> FEED_PASSWORD: "omnicasa: …; whise: …"` */
export function feedVariables(): EnvironmentVariable[] {
  const byName = new Map<string, EnvironmentVariable>();
  for (const { description } of adapters) {
    for (const setting of description.settings) {
      const name = environmentName(setting.name);
      const known = byName.get(name);
      const meaning = `${description.name}: ${setting.meaning}`;
      byName.set(name, {
        name,
        group: 'feed',
        meaning: known ? `${known.meaning}; ${meaning}` : meaning,
        isSecret: setting.isSecret || known?.isSecret === true,
      });
    }
  }
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Every variable, by group. */
export function variablesOf(group: VariableGroup): readonly EnvironmentVariable[] {
  return group === 'feed' ? feedVariables() : environmentVariables.filter((variable) => variable.group === group);
}

const groups = Object.keys(titles) as VariableGroup[];

function exampleLines({ name, meaning, fallback, isSecret = false, example = '' }: EnvironmentVariable): string {
  const without = fallback === undefined ? '' : ` Without it: ${fallback}.`;
  const secret = isSecret ? ' A secret.' : '';
  return `# ${meaning}.${without}${secret}\n#${name}=${example}\n`.replaceAll('`', '');
}

/** The text of `.env.example`: every variable that somebody sets, each switched off. */
export function environmentExample(): string {
  const sections = groups
    .filter((group) => group !== 'internal')
    .map((group) => `# ${titles[group]}\n\n${variablesOf(group).map(exampleLines).join('\n')}`);
  const head = `# Made by "node scripts/docs/write.ts" from src/base/environment.ts and the feeds' own descriptions.
# Copy it to .env, take away the # before what you set, and start with: npx node --env-file=.env scripts/gevel.ts serve
# or let the service manager of your machine set the same variables. Never commit a .env file.
# A secret may stand in a file, too: SMTP_URL_FILE=/run/secrets/smtp in the place of SMTP_URL.
`;
  return `${head}\n${sections.join('\n')}`;
}

function row({ name, meaning, fallback = '', isSecret = false }: EnvironmentVariable): string {
  return `| \`${name}\` | ${meaning} | ${fallback} | ${isSecret ? 'yes' : ''} |`;
}

/** The tables of docs/operate/environment.md. */
export function environmentTables(): string {
  return groups
    .map((group) => {
      const rows = variablesOf(group).map(row).join('\n');
      return `## ${titles[group]}\n\n| variable | meaning | without it | secret |\n| --- | --- | --- | --- |\n${rows}\n`;
    })
    .join('\n');
}
