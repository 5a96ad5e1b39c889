import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/office/staff.ts';
import { readFeedRecords } from '#site/feed-records.ts';
import { answersTo } from './guard-answers.ts';
import { addLead } from './made-leads.ts';
import type { TestApi } from './test-api.ts';

/** A colleague that something belongs to, and all that belongs to them, by number. */
export interface Belongings {
  readonly person: string;
  readonly lead: string;
  readonly offer: string;
  readonly upload: string;
  readonly held: string;
  readonly block: string;
  readonly calendar: string;
  readonly absence: string;
  readonly session: string;
  readonly passkey: string;
  readonly row: string;
}

/** What is sent to an endpoint so that it does its work. */
export interface Try {
  /** Answers of a form; of a download what stands in its address. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly path?: string;
  /** Whether what it is about belongs to one colleague: `refused` to others, to other agents alone, or passed over without effect. */
  readonly foreign?: 'refused' | 'refused to agents' | 'without effect';
  /** What a manager is told where the machine of the tests lacks what it takes. */
  readonly without?: 404 | 409 | 422;
}

const records = readFeedRecords() ?? [];
const draft = records.find(({ state }) => state === 'draft')?.id ?? '';
/** Two homes that can be printed and put in the spotlight. */
const [onOffer, second] = ['46', '48'];

const password = 'kastanje ruist zacht';
const day = { from: '2027-03-01', until: '2027-03-02' };
const booked = { moment: '2026-12-03 11:30' };
const week = { Mo: '', Tu: '', We: '10:00-12:00', Th: '', Fr: '', Sa: '', Su: '' };
const times = { minutes: '45', bufferMinutes: '15', noticeHours: '0', untilDays: '60', places: '1' };
const caller = { subject: 'visit', reference: 'LH-0046', firstName: 'Bo', lastName: 'Wit', visitorLanguage: 'nl' };

/** Of accounts, colleagues, owners and persons. */
function accountTries({ person, ...of }: Belongings): Readonly<Record<string, Try>> {
  return {
    'change-password': { fields: { currentPassword: 'not it', newPassword: 'x', repeat: 'x' }, without: 422 },
    'end-session': { fields: { session: of.session }, foreign: 'without effect' },
    'step-start': { fields: { currentPassword: password } },
    'step-confirm': { fields: { code: '000000' }, without: 422 },
    'step-cancel': {},
    'step-stop': { fields: { currentPassword: password }, without: 422 },
    'passkey-start': { fields: { currentPassword: password, name: 'key' } },
    'passkey-confirm': { fields: { response: '{}' }, without: 422 },
    'passkey-cancel': {},
    'passkey-remove': { fields: { currentPassword: password, passkey: of.passkey }, foreign: 'without effect' },
    language: { fields: { ownLanguage: 'en' } },
    invite: { fields: { name: 'Zoe', email: `${randomUUID()}@x.example`, role: 'agent', ownLanguage: 'nl' } },
    role: { fields: { person, role: 'editor' } },
    'invite-again': { fields: { person }, without: 422 },
    block: { fields: { person } },
    unblock: { fields: { person }, without: 422 },
    'end-sessions': { fields: { person } },
    'reset-second-step': { fields: { person, sure: 'yes' } },
    'change-person': { fields: { person, name: 'Zoe', email: `${randomUUID()}@x.example` } },
    'delete-person': { fields: { person, sure: 'yes' }, without: 422 },
    'newsletter-send': { fields: { ...day, sure: 'yes' }, without: 422 },
    'newsletter-preview': { path: 'newsletter-preview?lng=nl&from=2026-11-01&until=2026-11-20', without: 404 },
    'statistics.csv': { path: 'statistics.csv?table=forms&period=month' },
    'connection-test': { fields: { connection: 'store' } },
    'send-again': { fields: { rows: of.row } },
    'person-search': { fields: { email: 'an@home.example' } },
    'person-file': { fields: { email: 'an@home.example', format: 'json' } },
    'person-erase': { fields: { email: 'nobody@home.example', confirm: 'nobody@home.example' } },
    'proofs.json': {},
    'owner-invite': { fields: { owner: '1' }, without: 422 },
    'owner-block': { fields: { owner: '1' } },
    'owner-unblock': { fields: { owner: '1' } },
    'owner-end-sessions': { fields: { owner: '1' } },
    'owner-reset-second-step': { fields: { owner: '1', sure: 'yes' } },
    'answer-template': { fields: { templateLanguage: 'nl', template: 'Beste {{name}},' } },
  };
}

/** Of leads. */
function leadTries({ lead, offer, upload, ...of }: Belongings): Readonly<Record<string, Try>> {
  const about = (fields: object = {}): Try => ({ fields: { lead, ...fields }, foreign: 'refused' });
  return {
    'new-leads': {},
    'new-leads/events': {},
    'news-delete': { fields: { article: 'gone', sure: 'yes' }, without: 404 },
    'news-save': { fields: {}, without: 422 },
    'news/:id/picture': { path: 'news/gone/picture', without: 404 },
    'text-save': { fields: { view: 'gone', textLanguage: 'nl', title: 'x', description: 'x' }, without: 404 },
    'text-version': { fields: { view: 'gone', textLanguage: 'nl', act: 'file' }, without: 404 },
    'lead-answer': about({ subject: 'x', answer: 'x', key: randomUUID() }),
    'lead-assign': about({ colleague: 'staff-an' }),
    'lead-away': { fields: day },
    'lead-back': { fields: { absence: of.absence }, foreign: 'without effect' },
    'lead-documents': about(),
    'lead-elsewhere': about(),
    'lead-note': about({ note: 'x' }),
    'lead-state': about({ state: 'in-hand' }),
    'lead-take': about(),
    'leads/:id/files/:file': { path: `leads/${lead}/files/${upload}`, foreign: 'refused' },
    'leads/:id/offer.pdf': { path: `leads/${offer}/offer.pdf`, foreign: 'refused' },
  };
}

/** Of homes, diaries and publications. */
function roomTries({ person, lead, ...of }: Belongings): Readonly<Record<string, Try>> {
  const about = (fields: object = {}): Try => ({ fields: { lead, ...fields }, foreign: 'refused' });
  const diary = (fields: object = {}): Try => ({ fields: { owner: person, ...fields }, foreign: 'refused' });
  return {
    'diary-block': diary(day),
    'diary-calendar': { fields: { address: 'https://calendar.example/an.ics' } },
    'diary-calendar-end': { fields: { calendar: of.calendar }, foreign: 'refused' },
    'diary-feed': {},
    'diary-feed-end': { fields: { sure: 'yes' } },
    'diary-reset': diary({ sure: 'yes' }),
    'diary-slots': diary({ ...week, ...times }),
    'diary-unblock': { fields: { block: of.block }, foreign: 'refused' },
    'viewing-book': { fields: { ...caller, moment: '2026-12-04 14:30', email: `${randomUUID()}@x.example` } },
    'viewing-cancel': about(),
    'viewing-missed': about(),
    'viewing-move': about(booked),
    'leads-delete': { fields: { leads: of.held, sure: 'yes' } },
    'leads-release': { fields: { leads: of.held } },
    publish: {},
    'publish-fewer': { fields: { sure: 'yes' } },
    'publication-back': { fields: { release: '20261120T100000', sure: 'yes' }, without: 404 },
    'publication-on': { without: 404 },
    'publication-state': { without: 404 },
    'leads.csv': {},
    'leads.xlsx': {},
  };
}

/** Of homes: each has a contact, who is none of the people here. */
function homeTries(): Readonly<Record<string, Try>> {
  const about = (fields: Try['fields'], path?: string): Try => ({
    ...(fields && { fields }),
    ...(path !== undefined && { path }),
    foreign: 'refused to agents',
  });
  const print = (path: string, fields?: Try['fields']): Try => ({ ...about(fields, path), without: 409 });
  const home = { home: onOffer };
  return {
    'brochures.pdf': print(`brochures.pdf?home=${onOffer}&language=nl`, { ...home, language: 'nl' }),
    'homes/:id/brochure.pdf': print(`homes/${onOffer}/brochure.pdf?language=nl`),
    'homes/:id/window-card.pdf': print(`homes/${onOffer}/window-card.pdf?format=a4&language=nl`),
    'window-cards.pdf': print(`window-cards.pdf?home=${onOffer}`, { ...home, format: 'a4' }),
    'draft-link': about({ home: draft, days: '7' }),
    'draft-links-end': about({ home: draft, sure: 'yes' }),
    'home-figures.csv': about(undefined, `home-figures.csv?home=${onOffer}&period=month`),
    spotlight: about({ ...home, until: '2027-01-01' }),
    'spotlight-end': about(home),
    'spotlight-move': about({ home: second, direction: 'up' }),
    'spotlight-order': about({ order: `${second} ${onOffer}` }),
  };
}

/** Right answers to each endpoint, about what belongs to somebody. A new endpoint needs a line here. */
export function triesOf(of: Belongings): Readonly<Record<string, Try>> {
  return { ...accountTries(of), ...leadTries(of), ...roomTries(of), ...homeTries() };
}

async function addPerson(api: TestApi, name: string, role: StaffRole): Promise<void> {
  const { store, clock } = api.services;
  const [id, now] = [`staff-${name}`, clock().getTime()];
  const email = `${name}@agency.example`;
  await store.write((transaction) =>
    transaction
      .insertInto('staff')
      .values({
        id,
        name,
        email,
        email_key: email,
        role,
        language: 'en',
        status: 'active',
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
}

/** Two homes in the spotlight, and a link to a draft. */
async function addToRooms({ services }: TestApi): Promise<void> {
  const issued = { listing_id: draft, issued_at: 1, expires_at: services.clock().getTime() + 86_400_000 };
  await services.store.write(async (transaction) => {
    for (const [index, id] of [onOffer, second].entries())
      await transaction
        .insertInto('spotlights')
        .values({ listing_id: id, position: index + 1, until_day: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await transaction
      .insertInto('draft_links')
      .values({ id: randomUUID(), ...issued, made_by: 'command' })
      .execute();
  });
}

/** A colleague with a lead, an offer, a viewing, a file, a session and everything else that can belong to somebody. */
export async function addBelongings(api: TestApi, name: string, role: StaffRole = 'agent'): Promise<Belongings> {
  const { store, clock } = api.services;
  const now = clock().getTime();
  const of = (what: string): string => `${what}-of-${name}`;
  const person = `staff-${name}`;
  await addPerson(api, name, role);
  const at = new Date(now - 60_000).toISOString();
  const [lead, offer, held, upload] = [of('lead'), of('offer'), of('held'), of('upload')];
  await addLead(api, lead, at, { assignee: person, home: 'LH-0046' });
  await addLead(api, offer, at, { assignee: person, form: 'purchase-offer', home: 'LH-0046' });
  await addLead(api, held, at, { is_held: 1 });
  const [block, calendar, absence, session, passkey, row] = [
    'block',
    'calendar',
    'absence',
    'session',
    'key',
    'row',
  ].map(of);
  const numbers = { block: block ?? '', calendar: calendar ?? '', absence: absence ?? '', session: session ?? '' };
  const times = { from_at: now + 86_400_000, until_at: now + 90_000_000 };
  await addToRooms(api);
  await store.write(async (transaction) => {
    const fields = JSON.stringify(answersTo('purchase-offer'));
    await transaction.updateTable('leads').set({ form: 'purchase-offer', fields }).where('id', '=', offer).execute();
    const file = { lead_id: lead, filename: 'a.pdf', content_type: 'application/pdf', created_at: now };
    await transaction
      .insertInto('uploads')
      .values({ id: upload, ...file })
      .execute();
    await transaction
      .insertInto('upload_contents')
      .values({ id: upload, bytes: new Uint8Array([37, 80]) })
      .execute();
    const viewing = { lead_id: lead, lane: person, day: '2026-12-02', time: '09:30', state: 'booked' as const };
    await transaction
      .insertInto('viewings')
      .values({ ...viewing, ...times })
      .execute();
    const claim = { scope: 'appointment', key: `2026-12-02 09:30 ${person}`, lead_id: lead, created_at: now };
    await transaction
      .insertInto('claims')
      .values({ ...claim, expires_at: null })
      .execute();
    const blocked = { id: numbers.block, owner: person, ...times, is_all_day: 0, reason: 'x' };
    await transaction.insertInto('diary_blocks').values(blocked).execute();
    const elsewhere = { id: numbers.calendar, staff_id: person, address: 'https://calendar.example/a.ics' };
    await transaction
      .insertInto('busy_calendars')
      .values({ ...elsewhere, read_at: null, good_at: null, problem: null })
      .execute();
    const away = { id: numbers.absence, staff_id: person, from_day: '2027-02-01', until_day: '2027-02-02' };
    await transaction.insertInto('staff_absences').values(away).execute();
    const open = { hash: of('hash'), id: numbers.session, staff_id: person, stage: 'open' as const, device: 'x' };
    await transaction
      .insertInto('staff_sessions')
      .values({ ...open, created_at: now, seen_at: now })
      .execute();
    const key = { id: passkey ?? '', staff_id: person, public_key: 'x', counter: 0, transports: '[]', name: 'x' };
    await transaction
      .insertInto('staff_passkeys')
      .values({ ...key, created_at: now, used_at: null })
      .execute();
  });
  return { person, lead, offer, upload, held, ...numbers, passkey: passkey ?? '', row: row ?? '' };
}
