export interface ArrivalRules {
  /** How many bodies of one address are received at once. */
  readonly perAddress: number;
  /** How many of all addresses together. */
  readonly most: number;
  /** How many bytes of one address are received and not yet taken. */
  readonly bytesPerAddress: number;
  /** Whoever falls behind this pace by `patienceMs` is sent away. */
  readonly bytesPerSecond: number;
  readonly patienceMs: number;
  /** However fast it comes, it takes no longer. */
  readonly longestMs: number;
}

/** A body on its way to us. */
export interface Arrival {
  /** So many bytes of it have come. */
  readonly add: (bytes: number) => void;
  /** Nothing more of it is waited for. */
  readonly end: () => void;
}

/** Where one has to go, whoever sends slower than this goes first: a telephone on a weak network. */
const fairBytesPerSecond = 64 * 1024;
/** How often those are looked for that are too slow. */
const lookMs = 1_000;

/** How far somebody is behind a pace. To be ahead of it is soon forgotten: who sends much and then stops is behind. */
class Lag {
  readonly #bytesPerMs: number;
  #behindMs = 0;
  #sinceMs: number;

  constructor(bytesPerSecond: number, nowMs: number) {
    this.#bytesPerMs = bytesPerSecond / 1_000;
    this.#sinceMs = nowMs;
  }

  add(bytes: number, nowMs: number): void {
    this.#behindMs = Math.max(0, this.at(nowMs) - bytes / this.#bytesPerMs);
    this.#sinceMs = nowMs;
  }

  at(nowMs: number): number {
    return this.#behindMs + nowMs - this.#sinceMs;
  }
}

interface Sender {
  readonly address: string;
  readonly drop: () => void;
  readonly beganMs: number;
  readonly pace: Lag;
  readonly fairPace: Lag;
  bytes: number;
}

function bytesOf(senders: Iterable<Sender>): number {
  let sum = 0;
  for (const { bytes } of senders) sum += bytes;
  return sum;
}

/**
 * Bodies that have begun to come and are not there yet. They cost next to nothing, so there may be many; beyond the bounds
 * the slowest of the address that has most of them goes, so that others at the same address are heard all the while.
 */
export class Arrivals {
  readonly #rules: ArrivalRules;
  readonly #now: () => number;
  readonly #byAddress = new Map<string, Set<Sender>>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(rules: ArrivalRules, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
  }

  /** A body begins to come; `drop` sends it away. */
  begin(address: string, drop: () => void): Arrival {
    const now = this.#now();
    const pace = new Lag(this.#rules.bytesPerSecond, now);
    const fairPace = new Lag(fairBytesPerSecond, now);
    const sender: Sender = { address, drop, beganMs: now, pace, fairPace, bytes: 0 };
    const neighbours = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, neighbours.add(sender));
    this.#size += 1;
    this.#timer ??= setInterval(() => {
      this.dropLate();
    }, lookMs).unref();
    if (neighbours.size > this.#rules.perAddress) this.#dropSlowest(neighbours);
    if (this.#size > this.#rules.most) this.#dropSlowest(this.#largestGroup());
    return {
      add: (bytes) => {
        this.#add(sender, bytes);
      },
      end: () => {
        this.#remove(sender);
      },
    };
  }

  /** Sends away whoever is too slow. */
  dropLate(): void {
    const now = this.#now();
    const { patienceMs, longestMs } = this.#rules;
    for (const sender of [...this.#byAddress.values()].flatMap((senders) => [...senders])) {
      if (sender.pace.at(now) > patienceMs || now - sender.beganMs > longestMs) this.#drop(sender);
    }
  }

  #add(sender: Sender, bytes: number): void {
    const now = this.#now();
    const { bytesPerAddress } = this.#rules;
    sender.pace.add(bytes, now);
    sender.fairPace.add(bytes, now);
    // One alone has its own bounds, and may use all of them.
    sender.bytes = Math.min(sender.bytes + bytes, bytesPerAddress);
    const neighbours = this.#byAddress.get(sender.address);
    if (neighbours?.has(sender) === true && bytesOf(neighbours) > bytesPerAddress) this.#dropSlowest(neighbours);
  }

  #largestGroup(): ReadonlySet<Sender> {
    return [...this.#byAddress.values()].reduce((largest, group) => (group.size > largest.size ? group : largest));
  }

  #dropSlowest(senders: Iterable<Sender>): void {
    const now = this.#now();
    let slowest: Sender | undefined;
    for (const sender of senders) {
      if (!slowest || sender.fairPace.at(now) > slowest.fairPace.at(now)) slowest = sender;
    }
    if (slowest) this.#drop(slowest);
  }

  #drop(sender: Sender): void {
    this.#remove(sender);
    sender.drop();
  }

  #remove(sender: Sender): void {
    const neighbours = this.#byAddress.get(sender.address);
    if (neighbours?.delete(sender) !== true) return;
    this.#size -= 1;
    if (neighbours.size === 0) this.#byAddress.delete(sender.address);
    if (this.#size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
