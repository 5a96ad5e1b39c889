import { writeFileSync } from 'node:fs';
import { runCommand } from '#scripts/commands/run-command.ts';
import { generatedFiles } from './generated.ts';

/** Writes what documents say of the code anew: `node scripts/docs/write.ts`. A unit test holds that it is current. */
await runCommand(async () => {
  for (const [file, text] of await generatedFiles()) {
    writeFileSync(file, text);
    console.log(file);
  }
});
