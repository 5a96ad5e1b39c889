import { addressFields, contactPreferenceFields, personFields } from '#domain/form/people.ts';
import { changedNames, fieldNames, filledIn, readAnswer, type Answers } from './answers.ts';
import { storeDraft, storedDraft, type HomeDraft } from './stored-draft.ts';

/** Never kept: what a next user of the device must not find. */
const sensitive = /^(?:password|income)/u;
/** Fields that name a home or a project: hidden ones of its page, or as a link or a visitor filled them in. */
const homeFields = ['reference', 'listing', 'project', 'page'];
/** Who lives with whoever asks. */
const householdFields = ['adults', 'children', 'childrenAges', 'pets'];
const personal = new Set([...Object.keys({ ...personFields(), ...contactPreferenceFields() }), ...householdFields]);
const address = new Set(Object.keys(addressFields()));

/** The draft that a form holds. */
interface InHand {
  /** The home that it was of last: who types another one takes the answers along. */
  readonly home: string;
  /** What was kept about that home before the form named it, and was not put back. */
  readonly passedOver?: HomeDraft | undefined;
}

const inHand = new WeakMap<HTMLFormElement, InHand>();

function hiddenNames(form: HTMLFormElement): Set<string> {
  return new Set([...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name }) => name));
}

/** The home that the form is about as it stands now: `'lh-0046'`; empty while it names none. */
function homeOf(form: HTMLFormElement): string {
  const named = homeFields.map((name) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim());
  return named.find((home) => home !== undefined && home !== '')?.toLowerCase() ?? '';
}

/** Is the address that a form asks that of a property? Then the browser must not fill in the visitor's own. */
function asksOfProperty(form: HTMLFormElement): boolean {
  return form.querySelector('[name="street"]')?.getAttribute('autocomplete') === 'off';
}

/** Tells what a form asks of a person, also of who buys along, and is the same for every home. */
function personalIn(form: HTMLFormElement): (name: string) => boolean {
  const isOwnAddress = !asksOfProperty(form);
  return (name) => personal.has(name) || name.startsWith('signerB') || (isOwnAddress && address.has(name));
}

/** The names that a form asks its visitor; what the page itself says is none of them. */
function askedNames(form: HTMLFormElement): Set<string> {
  const hidden = hiddenNames(form);
  return new Set(fieldNames(form).filter((name) => !hidden.has(name)));
}

function pick(answers: Answers, has: (name: string) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => has(name)));
}

/** What a form holds that is about a home now. Halfway through a reference stands that of another one, whose draft it passes over. */
function heldAt(form: HTMLFormElement, home: string, before: HomeDraft | undefined): InHand {
  const last = inHand.get(form);
  return last?.home === home ? last : { home, passedOver: before };
}

/** What is kept about other homes than the one that the form is about, with what it passed over on its way there. */
function draftsOfOthers(form: HTMLFormElement, home: string, now: number): readonly HomeDraft[] {
  const last = inHand.get(form);
  const others = (storedDraft(form, now)?.homes ?? []).filter((one) => one.home !== home && one.home !== last?.home);
  return last?.passedOver && last.home !== home ? [last.passedOver, ...others] : others;
}

/**
 * Keeps the answers on this device until they are sent: those about a home for that home, those about people for all. A form may
 * ask less than another one of its name, and takes nothing away of what it does not ask.
 */
export function keepDraft(form: HTMLFormElement, answers: Answers, now = Date.now()): void {
  const [asked, isPersonal] = [askedNames(form), personalIn(form)];
  const [home, stored] = [homeOf(form), storedDraft(form, now)];
  const kept = pick(filledIn(answers), (name) => asked.has(name) && !sensitive.test(name));
  const before = stored?.homes?.find((one) => one.home === home);
  const held = heldAt(form, home, before);
  const unseen = held.passedOver?.answers ?? pick(before?.answers ?? {}, (name) => !asked.has(name));
  const ofHome = { ...unseen, ...pick(kept, (name) => !isPersonal(name)) };
  const own = Object.keys(ofHome).length > 0 ? [{ home, savedAt: now, answers: ofHome }] : [];
  storeDraft(form, {
    savedAt: now,
    // A draft of before has answers about some home among them.
    answers: pick({ ...pick(stored?.answers ?? {}, (name) => !asked.has(name)), ...kept }, isPersonal),
    homes: [...draftsOfOthers(form, home, now), ...own],
  });
  inHand.set(form, held);
}

/** Says that a form holds answers that no draft put back: the browser or the server filled it in. */
export function holdAnswers(form: HTMLFormElement): void {
  inHand.set(form, { home: homeOf(form) });
}

/** Forgets what is about people and what the form holds about a home; what is about others waits for them. */
export function forgetDraft(form: HTMLFormElement, now = Date.now()): void {
  const { home, passedOver }: InHand = inHand.get(form) ?? { home: homeOf(form) };
  const others = (storedDraft(form, now)?.homes ?? []).filter((one) => one.home !== home);
  storeDraft(form, { savedAt: now, answers: {}, homes: passedOver ? [passedOver, ...others] : others });
  inHand.delete(form);
}

/** Forgets what was sent. What is about people stays as long as a form about another home waits for it. */
export function forgetSent(form: HTMLFormElement, now = Date.now()): void {
  const home = homeOf(form);
  const [draft, homes] = [storedDraft(form, now), draftsOfOthers(form, home, now)];
  storeDraft(form, draft && homes.length > 0 ? { ...draft, homes } : undefined);
  holdAnswers(form);
}

/** Questions about a home that stand answered already, as a browser puts them back. */
function standing(form: HTMLFormElement): string[] {
  const isPersonal = personalIn(form);
  return [...changedNames(form)].filter((name) => !isPersonal(name) && !sensitive.test(name));
}

/**
 * The draft about the home that a form names. One that names none has the draft whose answers stand in it, for a browser may have left out the
 * home alone; else the one about none, or the last one that names its home.
 */
function draftAbout(form: HTMLFormElement, homes: readonly HomeDraft[]): HomeDraft | undefined {
  const home = homeOf(form);
  const own = homes.find((one) => one.home === home);
  if (home !== '') return own;
  const answered = standing(form);
  const isSame = (answers: Answers, name: string): boolean =>
    JSON.stringify(answers[name]) === JSON.stringify(readAnswer(form, name));
  const stands = homes.findLast(({ answers }) => {
    const kept = answered.filter((name) => name in answers);
    return kept.length > 0 && kept.every((name) => isSame(answers, name));
  });
  const last = answered.length > 0 ? undefined : homes.at(-1);
  const found = stands ?? own ?? last;
  return found === own || homeFields.some((name) => found && name in found.answers) ? found : own;
}

/** The kept answers to questions that the form still asks, those about another home left out; undefined for none. */
export function readDraft(form: HTMLFormElement, now = Date.now()): Answers | undefined {
  const draft = storedDraft(form, now);
  const about = draftAbout(form, draft?.homes ?? []);
  if (about) inHand.set(form, { home: about.home });
  const names = askedNames(form);
  // What the page itself says, a home or a time that was chosen, no draft of another day says otherwise.
  const ofPeople = draft?.homes ? pick(draft.answers, personalIn(form)) : draft?.answers;
  const asked = pick({ ...ofPeople, ...about?.answers }, (name) => names.has(name));
  return Object.keys(asked).length > 0 ? asked : undefined;
}
