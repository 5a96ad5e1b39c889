import { createInterface } from 'node:readline/promises';
import { Command } from '@commander-js/extra-typings';
import { runNode } from '#base/run-node.ts';
import { answersSchema, checkAnswers, flagOf, questions, type Answers, type Question } from '#scripts/init/answers.ts';
import { leftOfDemonstration, type LeftOver } from '#scripts/init/left-over.ts';
import { makeOwn, ownerOf, textsToRead } from '#scripts/init/make-own.ts';
import { confirm, yesOption } from '#scripts/commands/confirm.ts';

type Given = Partial<Record<Question['name'], string>>;

function isGood({ name }: Question, answer: string): string | undefined {
  const result = answersSchema.shape[name].safeParse(answer);
  return result.success ? undefined : result.error.issues[0]?.message;
}

/** Asks for what no flag has said, again and again until each answer can be used. */
async function askFor(given: Given): Promise<Given> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answers: Given = { ...given };
  try {
    for (const question of questions) {
      if (answers[question.name] !== undefined) continue;
      const usual = question.usual?.(answers);
      for (;;) {
        const hint = usual === undefined ? '' : ` [${usual}]`;
        const typed = (await terminal.question(`${question.ask}${hint}: `)).trim() || usual;
        if (typed === undefined && question.optional === true) break;
        const problem = isGood(question, typed ?? '');
        if (problem === undefined) {
          answers[question.name] = typed ?? '';
          break;
        }
        console.error(`  ${problem}`);
      }
    }
  } finally {
    terminal.close();
  }
  return answers;
}

/** Usual answers stand in for what no flag has said. */
function withUsual(given: Given): Given {
  return questions.reduce<Given>((answers, { name, usual }) => {
    const value = answers[name] ?? usual?.(answers);
    return value === undefined ? answers : { ...answers, [name]: value };
  }, given);
}

async function collect(given: Given): Promise<Answers> {
  return checkAnswers(withUsual(process.stdin.isTTY ? await askFor(given) : given));
}

async function readAndBuild(): Promise<void> {
  for (const task of ['sync', 'build']) {
    const code = await runNode(['scripts/gevel.ts', task], { isProgress: true });
    if (code !== 0) {
      throw new Error(
        `The site is yours now, but \`npx gevel ${task}\` failed; why stands above. Mend it, then run \`npm start\`.`,
      );
    }
  }
}

function describeLeft(left: readonly LeftOver[]): string {
  if (left.length === 0) return 'Nothing of the demonstration is left in the built site.';
  const lines = left.map(({ name, count, files }) => `  "${name}" in ${String(count)} files: ${files.join(', ')}`);
  return `The built site still says something of the demonstration:\n${lines.join('\n')}`;
}

const command = new Command('gevel init')
  .description(
    'Makes the demonstration your own site: asks for what it needs, or takes it from the options; removes the homes, ' +
      'stories, people and paths of the invented agency; reads your feed, builds, and says what is left to do.',
  )
  .option(...yesOption)
  .option('--no-build', 'write the files only')
  .option('--json', 'print JSON: {"leftOver": […], "read": […]}');
for (const { name, ask } of questions) command.option(`${flagOf(name)} <text>`, ask);

command.action(async (values) => {
  const { yes, build, json } = values;
  const given: Given = Object.fromEntries(
    Object.entries<unknown>(values).filter(([name, value]) => name in answersSchema.shape && typeof value === 'string'),
  );
  const answers = await collect(given);
  const owner = await ownerOf('.');
  await confirm(
    owner === undefined
      ? 'The homes, stories and pictures of the demonstration are removed from content/ and public/.'
      : `This is the site of ${owner} already: its configuration, route table and home page are written anew.`,
    { yes },
  );
  await makeOwn(answers);
  const read = await textsToRead('.', answers.languages[0] ?? 'nl');
  if (build) await readAndBuild();
  const leftOver = build ? await leftOfDemonstration('dist/current/client') : [];
  if (json === true) {
    console.log(JSON.stringify({ leftOver, read }));
    return;
  }
  if (build) console.log(describeLeft(leftOver));
  console.log(
    `This is the site of ${answers.name} now. Read these texts, in each language, before anybody else does:\n` +
      `  ${read.join('\n  ')}\nOpening hours and what else you decide stand in content/site.json (docs/agency/configure.md).\n` +
      '`npm start` shows the site; `npx gevel doctor` says what a public one still lacks.',
  );
});

export { command };
