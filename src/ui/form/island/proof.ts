import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { objectWith } from '#base/json.ts';

/** Fields that tell the API that a person with a browser filled the form in. */
export interface Proof {
  readonly stamp?: string;
  readonly altcha?: string;
}

/** What `/api/challenge` gives. */
interface Task {
  readonly challenge: Challenge;
  readonly stamp: string;
}

/** What a proof needs of the browser. */
export interface ProofTools {
  readonly fetchTask: () => Promise<Task>;
  readonly solve: (challenge: Challenge) => Promise<Solution | null>;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

const fetchPatienceMs = 10_000;
/** Who presses "Send" waits no longer for the proof; without one the API takes the message too, only fewer of them. */
const patienceMs = 15_000;
/** The API takes a proof for an hour. */
const freshMs = 50 * 60_000;
/** Without a proof the API takes whoever is faster for a robot: two seconds, and a little for clocks. */
const slowEnoughMs = 2_200;

const browserTools: ProofTools = {
  async fetchTask() {
    const signal = AbortSignal.timeout(fetchPatienceMs);
    const response = await fetch('/api/challenge', { headers: { Accept: 'application/json' }, signal });
    return objectWith<Task>(await response.json(), 'challenge', 'stamp');
  },
  solve: (challenge) => solveChallenge({ challenge, deriveKey }),
  now: () => Date.now(),
  wait: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

/** A proof under way. */
interface Begun {
  readonly at: number;
  /** When its task came, and the stamp of it. */
  stamped?: { readonly at: number; readonly stamp: string };
  readonly done: Promise<string | undefined>;
}

/**
 * Works for a form while its visitor types. Each proof is for one attempt to send: the API believes it once, and for an hour.
 * Whatever goes wrong, the form is sent, and never so that a person is taken for a robot.
 */
export class ProofWork {
  readonly #tools: ProofTools;
  #begun: Begun | undefined;

  constructor(tools = browserTools) {
    this.#tools = tools;
  }

  /** Begins, unless it has; called at each answer. */
  start(): void {
    this.#begun ??= this.#begin();
  }

  /** The proof for sending now. */
  async take(): Promise<Proof> {
    const { now, wait } = this.#tools;
    const kept = this.#begun;
    const begun = kept && now() - kept.at < freshMs ? kept : this.#begin();
    this.#begun = undefined;
    const altcha = await Promise.race([begun.done, wait(patienceMs)]);
    const { stamped } = begun;
    if (!stamped) return {};
    if (typeof altcha === 'string') return { stamp: stamped.stamp, altcha };
    await wait(Math.max(0, stamped.at + slowEnoughMs - now()));
    return { stamp: stamped.stamp };
  }

  #begin(): Begun {
    const { fetchTask, solve, now } = this.#tools;
    const work = async (): Promise<string | undefined> => {
      try {
        const { challenge, stamp } = await fetchTask();
        begun.stamped = { at: now(), stamp };
        const solution = await solve(challenge);
        return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
      } catch {
        return undefined;
      }
    };
    const begun: Begun = { at: now(), done: Promise.resolve().then(work) };
    return begun;
  }
}
