import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Arrivals, type Arrival, type ArrivalRules } from '#hosting/serve/arrivals.ts';

const rules: ArrivalRules = {
  perAddress: 3,
  most: 6,
  bytesPerAddress: 1_000_000,
  bytesPerSecond: 1_000,
  patienceMs: 8_000,
  longestMs: 60_000,
};

let nowMs: number;
let arrivals: Arrivals;
let dropped: string[];

function begin(name: string, address = 'home'): Arrival {
  return arrivals.begin(address, () => dropped.push(name));
}

beforeEach(() => {
  nowMs = 0;
  dropped = [];
  arrivals = new Arrivals(rules, () => nowMs);
});

describe('bodies that are under way', () => {
  it('beyond what one address may send at once, the slowest of that address goes', () => {
    const quick = begin('quick');
    begin('silent');
    begin('elsewhere', 'office');
    nowMs = 2_000;
    quick.add(400_000);
    begin('third');
    expect(dropped).toEqual([]);
    begin('fourth');
    expect(dropped).toEqual(['silent']);
  });

  it('beyond what all may send at once, one of the address that sends most goes', () => {
    for (const name of ['a', 'b', 'c']) begin(name);
    for (const address of ['1', '2', '3']) begin(`at ${address}`, address);
    nowMs = 1_000;
    begin('one more', '4');
    expect(dropped).toEqual(['a']);
  });

  it('that are done make room', () => {
    for (let turn = 0; turn < 50; turn += 1) begin(String(turn)).end();
    expect(dropped).toEqual([]);
  });

  it('go when they come too slowly, however much came before', () => {
    const much = begin('much, then nothing');
    const steady = begin('steady');
    much.add(900_000);
    for (let second = 0; second < 20; second += 1) {
      nowMs += 1_000;
      steady.add(1_000);
      arrivals.dropLate();
    }
    expect(dropped).toEqual(['much, then nothing']);
  });

  it('go when they take too long, however fast they come', () => {
    const endless = begin('endless');
    for (let second = 0; second < 61; second += 1) {
      nowMs += 1_000;
      endless.add(5_000);
      arrivals.dropLate();
    }
    expect(dropped).toEqual(['endless']);
  });

  it('of one address hold no more bytes than it may, and one alone may hold them all', () => {
    const large = begin('large');
    large.add(5_000_000);
    expect(dropped).toEqual([]);
    nowMs = 1_000;
    begin('small').add(1);
    expect(dropped).toEqual(['large']);
  });

  it('are each dropped once, and never after their end', () => {
    const first = begin('first');
    first.end();
    first.add(10);
    begin('second');
    nowMs = 100_000;
    arrivals.dropLate();
    arrivals.dropLate();
    expect(dropped).toEqual(['second']);
  });
});

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('begin' as const), address: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ kind: fc.constant('add' as const), which: fc.nat(20), bytes: fc.nat(700_000) }),
    fc.record({ kind: fc.constant('end' as const), which: fc.nat(20) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(5_000) }),
  ),
  { maxLength: 60 },
);

it('never are more than the rules say, and none is lost from the count', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = 0;
      const line = new Arrivals(rules, () => now);
      const running = new Map<Arrival, string>();
      for (const step of all) {
        if (step.kind === 'wait') now += step.ms;
        else if (step.kind === 'begin') {
          const { address } = step;
          const arrival: Arrival = line.begin(address, () => running.delete(arrival));
          running.set(arrival, address);
        } else {
          const arrival = [...running.keys()][step.which];
          if (step.kind === 'add') arrival?.add(step.bytes);
          else if (arrival) {
            arrival.end();
            running.delete(arrival);
          }
        }
        line.dropLate();
        const counts = Map.groupBy(running.values(), (address) => address);
        expect(running.size).toBeLessThanOrEqual(rules.most);
        for (const group of counts.values()) expect(group.length).toBeLessThanOrEqual(rules.perAddress);
      }
    }),
  );
});
