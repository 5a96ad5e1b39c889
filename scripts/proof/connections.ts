import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '#scripts/bench/measure.ts';
import { makeBareFolder } from '#scripts/test-setup/bare-folder.ts';
import { startSite } from '#scripts/test-setup/site-process.ts';
import { hold, type ProofCase } from './proof-case.ts';
import { startStrangers } from './strangers.ts';
import { openPage, sendQuestion, type Told } from './visitor.ts';

const people = 50;
/** Between two things that one of the people does. */
const pauseMs = 1_000;
const worstMs = 1_000;

interface Flood {
  readonly strangers: number;
  readonly seconds: number;
  /** A busy machine is slow to everybody: as many times what it takes alone is allowed, too. */
  readonly slack?: number;
  /** Where the server finds its mail templates. */
  readonly templates: string;
}

/** Each of the people opens pages and sends questions until the time is over. */
async function work(port: number, untilMs: number): Promise<Told[]> {
  const told: Told[] = [];
  const one = async (): Promise<void> => {
    await wait(Math.random() * pauseMs);
    while (performance.now() < untilMs) {
      told.push(await openPage(port), await sendQuestion(port));
      await wait(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: people }, one));
  return told;
}

/** Fifty people work while one address block holds connections idle, slow and torn. */
export function connectionsCase({ strangers, seconds, slack = 0, templates }: Flood): ProofCase {
  return {
    what: `${String(strangers)} idle, slow and torn connections from one address block`,
    must: `${String(people)} people are all answered, 99 of 100 answers within ${String(worstMs)} ms`,
    async prove() {
      const bare = makeBareFolder();
      const site = await startSite({ ...bare.env, GEVEL_MAIL_TEMPLATES: templates, LOG_LEVEL: 'silent' });
      const during = (): number => performance.now() + seconds * 1_000;
      // What this machine gives them when nobody stands in their way.
      const alone = (await work(site.port, during())).map(({ ms }) => ms);
      const flood = startStrangers(site.port, strangers);
      try {
        await wait(2_000);
        const open = flood.open();
        const told = await work(site.port, during());
        const times = told.map(({ ms }) => ms);
        const p99 = Math.round(quantile(times, 0.99));
        const aloneP99 = quantile(alone, 0.99);
        const refused = told.filter(({ status }) => status !== 200 && status !== 201);
        const seen =
          `${String(told.length)} answers, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${String(p99)} ms beside ` +
          `${String(open)} connections, p99 ${aloneP99.toFixed(0)} ms alone`;
        hold(refused.length === 0, `${String(refused.length)} people were refused (${seen})`);
        hold(p99 < Math.max(worstMs, slack * aloneP99), `too slow (${seen})`);
        return seen;
      } finally {
        flood.stop();
        await site.stop();
        bare.remove();
      }
    },
  };
}
