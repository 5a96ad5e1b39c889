import { dayMs, hourMs, minuteMs, secondMs } from '#server/clock.ts';

/** What somebody does about a form; times count from the moment that the page is open. */
export interface Visit {
  /** The form, `contact` where it does not matter. */
  readonly form?: string;
  /** First answer that the page hears of: a key, a paste, a fill by the browser. None where a draft is put back or fields are filled without a sound. */
  readonly input?: number;
  /** Each press of "Send". */
  readonly sends: readonly number[];
  /** What is sent the second time: the same, or something else. */
  readonly again?: 'same' | 'other';
  /** What becomes of the first attempt: a mistake, a reply that is lost, a server that is too busy. */
  readonly first?: 'refused' | 'lost' | 'busy';
  /** How long the device works for its proof, and the network needs for the task. */
  readonly workMs?: number;
  readonly networkMs?: number;
  /** No cryptography (a page without TLS), a task that cannot be fetched, no script at all. */
  readonly lacks?: 'crypto' | 'task' | 'script';
  /** The clock of the device is wrong by so much, or is set while somebody types. */
  readonly clockMs?: number;
  readonly clockSetAfter?: number;
}

const newsletter = 'sign-newsletter';

/** Ways in which people fill in forms, as a table: what each does, and when. */
const recorded: Readonly<Record<string, Visit>> = {
  // Pasted.
  'an address pasted into the newsletter, Enter after 0.9 s': { form: newsletter, input: 1_200, sends: [2_100] },
  'an address pasted, Enter after 0.2 s': { form: newsletter, input: 800, sends: [1_000] },
  'pasted and sent by one key of a clipboard manager': { form: newsletter, input: 900, sends: [930] },
  'an address pasted to unsubscribe, Enter after 0.5 s': { form: 'unsubscribe', input: 1_500, sends: [2_000] },
  'a message pasted, the rest filled by the browser, sent after 1.5 s': { input: 4_000, sends: [5_500] },
  'pasted on a slow phone, sent after 0.9 s': { form: newsletter, input: 2_000, sends: [2_900], workMs: 4_000 },
  'pasted with the menu of the mouse, sent after 1.8 s': { form: newsletter, input: 3_000, sends: [4_800] },
  'dragged into the field and sent after 1.1 s': { form: newsletter, input: 2_000, sends: [3_100] },
  'written by a text expander, sent after 0.7 s': { input: 6_000, sends: [6_700] },
  'pasted without TLS, sent after 0.4 s': { form: newsletter, input: 1_000, sends: [1_400], lacks: 'crypto' },
  'pasted while the network is slow': { form: newsletter, input: 1_000, sends: [1_900], networkMs: 3_000 },
  // Filled by the browser.
  'filled by the browser when the page opens, sent after 0.6 s': { input: 0, sends: [600] },
  'filled by the browser without an event, sent after 1 s': { sends: [1_000] },
  'filled by a password manager, sent after 0.8 s': { input: 500, sends: [1_300] },
  'filled from the list under the field, then a tick, 1.9 s': { input: 2_500, sends: [4_400] },
  'chosen from the history with arrow and Enter, 0.7 s': { form: newsletter, input: 1_500, sends: [2_200] },
  'filled by the browser on a slow phone': { input: 300, sends: [900], workMs: 6_000 },
  'filled by the browser without TLS, sent after 0.6 s': { input: 100, sends: [700], lacks: 'crypto' },
  'filled without an event and without TLS, sent after 0.3 s': { sends: [300], lacks: 'crypto' },
  'filled by an extension after the script has come': { input: 1_900, sends: [2_100] },
  'an application filled by the browser in ten seconds': { form: 'rental-application', input: 2_000, sends: [12_000] },
  'a search filled by the browser, sent after 1.9 s': { form: 'demand-register', input: 5_000, sends: [6_900] },
  // Drafts and pages that come back.
  'a draft put back and sent as it is after 3 s': { sends: [3_000] },
  'a draft put back and sent as it is at once': { sends: [400] },
  'a draft put back, one letter changed, sent after 0.7 s': { input: 2_000, sends: [2_700] },
  'a draft put back and left open for a day': { sends: [26 * hourMs] },
  'a draft put back, no TLS, sent after 1 s': { sends: [1_000], lacks: 'crypto' },
  'a draft put back, the task out of reach': { sends: [800], lacks: 'task' },
  'a draft put back on a slow network': { sends: [900], networkMs: 6_000 },
  'a tab that the browser opened again, sent at once': { sends: [700] },
  'sent, back, and a second question': { input: 5_000, sends: [40_000, 70_000], again: 'other' },
  'sent, back, and a second question within a second': { input: 5_000, sends: [40_000, 40_900], again: 'other' },
  'sent, back, and the same once more': { input: 5_000, sends: [40_000, 60_000], again: 'same' },
  // By keyboard.
  'typed in 45 s with the tab key': { input: 3_000, sends: [48_000] },
  'typed fast, an address in 3 s': { form: newsletter, input: 1_000, sends: [4_000] },
  'typed with one finger in 12 minutes': { input: 4_000, sends: [12 * minuteMs] },
  'typed with a switch in 50 minutes': { input: 9_000, sends: [50 * minuteMs] },
  'typed in 59 minutes and 59 seconds': { input: 1_000, sends: [hourMs - secondMs] },
  'lunch between the first word and the last': { input: 2_000, sends: [70 * minuteMs] },
  'begun in the evening, sent in the morning': { input: 30_000, sends: [14 * hourMs] },
  'begun on Friday, sent on Monday': { input: 30_000, sends: [3 * dayMs] },
  'an offer in five steps, 25 minutes': { form: 'purchase-offer', input: 10_000, sends: [25 * minuteMs] },
  'an application in five steps, 90 minutes': { form: 'rental-application', input: 10_000, sends: [90 * minuteMs] },
  'an appointment in steps, 2 minutes': { form: 'contact-appointment', input: 3_000, sends: [2 * minuteMs] },
  // More than one attempt.
  'a mistake, corrected within half a second': { input: 2_000, sends: [20_000, 20_500], first: 'refused' },
  'a mistake, corrected after a minute': { input: 2_000, sends: [20_000, 80_000], first: 'refused' },
  'a mistake corrected after lunch': { input: 2_000, sends: [20_000, 80 * minuteMs], first: 'refused' },
  'a reply that was lost, sent again': { input: 2_000, sends: [20_000, 55_000], first: 'lost', again: 'same' },
  'a reply that was lost, changed and sent again': {
    input: 2_000,
    sends: [20_000, 60_000],
    first: 'lost',
    again: 'other',
  },
  'a server that was too busy, tried again at once': { input: 2_000, sends: [20_000, 21_000], first: 'busy' },
  'an address pasted, a mistake in it, pasted again': {
    form: newsletter,
    input: 800,
    sends: [1_500, 2_400],
    first: 'refused',
  },
  'pressed twice in a hurry': { input: 2_000, sends: [20_000, 20_100], again: 'same' },
  'a testimonial, typed and sent': { form: 'testimonial', input: 4_000, sends: [95_000] },
  'a page sent to a friend, both addresses pasted': { form: 'send-to-friend', input: 2_000, sends: [3_900] },
  'a document asked for with a filled form': { form: 'document-request', input: 900, sends: [1_700] },
  // Slow devices, networks and wrong clocks.
  'an old phone that works for 20 s, sent after 3 s': { input: 2_000, sends: [5_000], workMs: 20_000 },
  'an old phone that works for 20 s, pasted and sent': {
    form: newsletter,
    input: 2_000,
    sends: [2_500],
    workMs: 20_000,
  },
  'a train: the task takes 9 s': { input: 2_000, sends: [3_000], networkMs: 9_000 },
  'a train: the task never comes': { input: 2_000, sends: [3_000], lacks: 'task' },
  'a blocker that keeps the task away, typed in a minute': { input: 2_000, sends: [60_000], lacks: 'task' },
  'no TLS, typed in 20 s': { input: 2_000, sends: [22_000], lacks: 'crypto' },
  'a clock that is an hour ahead': { form: newsletter, input: 1_000, sends: [1_900], clockMs: hourMs },
  'a clock that is a day behind': { input: 1_000, sends: [30_000], clockMs: -dayMs },
  'a clock that is set back while somebody types': { input: 1_000, sends: [30_000], clockSetAfter: -2 * hourMs },
  'a clock that is set ahead while somebody types': { input: 1_000, sends: [30_000], clockSetAfter: 2 * hourMs },
  'a wrong clock and no TLS': { input: 1_000, sends: [1_500], clockSetAfter: hourMs, lacks: 'crypto' },
  // With assistive technology.
  'a screen reader, field by field, 6 minutes': { input: 40_000, sends: [6 * minuteMs] },
  'a screen reader and an address filled by the browser, 1.3 s': { form: newsletter, input: 9_000, sends: [10_300] },
  'a braille display, 15 minutes': { input: 60_000, sends: [15 * minuteMs] },
  'dictated at once, sent by voice after 1.6 s': { input: 12_000, sends: [13_600] },
  'dictated on a telephone, 25 s': { input: 5_000, sends: [30_000] },
  'a screen magnifier, an hour and a half': { input: 20_000, sends: [90 * minuteMs] },
  // Without the script.
  'without a script, 40 s': { sends: [40_000], lacks: 'script' },
  'without a script, an address pasted and sent after 0.9 s': { form: newsletter, sends: [900], lacks: 'script' },
  'sent before the script has come': { sends: [600], lacks: 'script' },
  'without a script, a mistake corrected within a second': {
    sends: [20_000, 20_900],
    first: 'refused',
    lacks: 'script',
  },
  'without a script, unsubscribed at once': { form: 'unsubscribe', sends: [1_200], lacks: 'script' },
  'a text browser, an appointment': { form: 'contact-appointment', sends: [4 * minuteMs], lacks: 'script' },
  'without a script, reloaded after sending': { sends: [30_000, 33_000], again: 'same', lacks: 'script' },
};

/** Ways that were recorded on every form of the site. */
const ways: Readonly<Record<string, Visit>> = {
  'typed in 40 s': { input: 3_000, sends: [43_000] },
  'typed fast, in 5 s': { input: 1_500, sends: [6_500] },
  'typed slowly, in 20 minutes': { input: 8_000, sends: [20 * minuteMs] },
  'pasted, sent after 0.9 s': { input: 1_100, sends: [2_000] },
  'filled by the browser with the page, sent after 0.8 s': { input: 0, sends: [800] },
  'filled without an event, sent after 1.5 s': { sends: [1_500] },
  'a draft put back, sent at once': { sends: [400] },
  'a draft put back, sent after an hour and a half': { sends: [90 * minuteMs] },
  'a screen reader, field by field, 8 minutes': { input: 30_000, sends: [8 * minuteMs] },
  'dictated at once, sent by voice after 1.2 s': { input: 9_000, sends: [10_200] },
  'an old phone that works for 15 s': { input: 2_000, sends: [2_900], workMs: 15_000 },
  'a train: the task never comes': { input: 2_000, sends: [3_000], lacks: 'task' },
  'pasted without TLS, sent after 0.9 s': { input: 1_000, sends: [1_900], lacks: 'crypto' },
  'without a script, 30 s': { sends: [30_000], lacks: 'script' },
  'without a script, sent at once': { sends: [700], lacks: 'script' },
  'a reply that was lost, sent again': { input: 2_000, sends: [20_000, 50_000], first: 'lost', again: 'same' },
  'a clock that is an hour ahead': { input: 1_000, sends: [15_000], clockMs: hourMs },
};

/** Everybody: what was recorded once, and the ways of every form. `people(['contact'])['contact: typed in 40 s']` */
export function people(forms: readonly string[]): Readonly<Record<string, Visit>> {
  const everywhere = forms.flatMap((form) =>
    Object.entries(ways).map(([name, visit]): [string, Visit] => [`${form}: ${name}`, { ...visit, form }]),
  );
  return { ...recorded, ...Object.fromEntries(everywhere) };
}
