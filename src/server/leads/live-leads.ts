import { startLoop } from '#base/loop.ts';
import { newLeads } from '#server/cases/new-leads.ts';
import { secondMs } from '#server/clock.ts';
import type { Follower, LiveLeads, Services } from '#server/services.ts';

/** Between two looks at the store; nobody waits longer for a number that has changed. */
const lookMs = 2 * secondMs;
/** A proxy gives a silent connection up after 30 seconds (nginx-config.ts); as often it is seen whether the session has ended. */
const checkMs = 15 * secondMs;
/** How soon a browser comes again when the connection breaks. */
const comeBackMs = 5 * secondMs;
/** Whoever has more pages open, and all of them together: the others ask now and then. */
const [mostOfOne, mostOfAll] = [6, 200];

interface Open extends Follower {
  readonly send: (text: string) => void;
  readonly close: () => void;
  said: string | undefined;
  checkedAt: number;
}

const encoder = new TextEncoder();
/** Event streams drop a message without text, so the number is an object. */
const message = (text: string): string => `data: ${JSON.stringify({ text })}\n\n`;

/** Follows the store for open pages. Before anything is said to one it is seen whether whoever opened it may still hear it. */
export function followLeads(services: Pick<Services, 'store' | 'clock' | 'log'>): LiveLeads {
  const open = new Set<Open>();

  const look = async (page: Open): Promise<void> => {
    const now = services.clock().getTime();
    const isDue = now - page.checkedAt >= checkMs;
    if (!isDue && (await newLeads(services, page.staff)) === page.said) return;
    const staff = await page.check();
    if (!staff) {
      page.send('event: end\ndata: {}\n\n');
      page.close();
      return;
    }
    const text = await newLeads(services, staff);
    Object.assign(page, { staff, checkedAt: now });
    page.send(text === page.said ? ':\n\n' : message(text));
    page.said = text;
  };

  const loop = startLoop({
    everyMs: lookMs,
    async work() {
      for (const page of [...open]) if (open.has(page)) await look(page);
    },
    failed(reason) {
      services.log.error({ reason }, 'new leads not told');
    },
  });

  return {
    follow(follower) {
      const own = [...open].filter(({ staff }) => staff.id === follower.staff.id);
      if (open.size >= mostOfAll || own.length >= mostOfOne) return undefined;
      let page: Open;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const send = (text: string): void => {
            controller.enqueue(encoder.encode(text));
          };
          const close = (): void => {
            if (open.delete(page)) controller.close();
          };
          page = { ...follower, send, close, said: undefined, checkedAt: 0 };
          open.add(page);
          send(`retry: ${String(comeBackMs)}\n\n`);
          loop.look();
        },
        cancel() {
          open.delete(page);
        },
      });
    },
    look: loop.look,
    async stop() {
      await loop.stop();
      // Not told to end: their browsers come again.
      for (const page of [...open]) page.close();
    },
  };
}
