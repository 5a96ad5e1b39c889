import type { Form } from '#submissions/form-server.ts';
import { readSiteData } from '#server/site/site-data.ts';

const { listings, projects, types } = readSiteData();

function first<T>(records: readonly T[], isWanted: (record: T) => boolean = () => true): T {
  const record = records.find(isWanted);
  if (record === undefined) throw new Error('The demonstration feed lacks what the tests of the forms need.');
  return record;
}

const isOnOffer = ({ availability }: { availability: string }): boolean => availability === 'available';
const sale = first(listings, (listing) => listing.goal === 'sale' && isOnOffer(listing));
const rental = first(listings, (listing) => listing.goal === 'rent' && isOnOffer(listing));
const project = first(projects);

/** A right answer to every question, by the name that the forms share. */
const answers: Readonly<Record<string, string | readonly string[]>> = {
  title: 'ms',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@peeters.example',
  phone: '0470 12 34 56',
  street: 'Lindeplein',
  houseNumber: '7',
  zip: '9000',
  city: 'Gent',
  question: 'Is het huis nog vrij?',
  message: 'Graag meer informatie.',
  remark: 'Graag na vijf uur.',
  listing: sale.id,
  project: project.id,
  reference: sale.reference,
  purpose: 'information',
  subject: 'advice',
  meetingPlace: 'office',
  contactDevice: 'phone',
  contactSlots: ['10:00-13:00'],
  type: String(first(types).id),
  types: [String(first(types).id)],
  goal: 'sale',
  zones: ['east-flanders'],
  municipalities: 'Gent',
  frequency: 'now',
  priceDrops: 'yes',
  page: sale.reference,
  friendFirstName: 'Jan',
  friendLastName: 'Claes',
  friendEmail: 'jan@claes.example',
  amount: '349.000',
  amountWords: 'driehonderdnegenenveertigduizend euro',
  startDate: '2026-11-20',
  endDate: '2026-12-20',
  signingPlace: 'Gent',
  signingDate: '2026-11-20',
  conditions: 'Met een lening van 250.000 euro.',
  moveDate: '2027-02-01',
  adults: '2',
  comment: 'Vlot en eerlijk geholpen.',
  name: 'An Peeters',
  aboutYou: 'Verkocht een huis in Gent',
  consent: 'yes',
  document: '0',
  income1: '4500',
};

/** What differs from form to form. */
const special: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  'rental-application': { reference: rental.reference },

  'contact-appointment': { date: '2026-11-25', slot: '10:30' },
};

/** A body that a form takes. */
export function validAnswers({ name, schema }: Form): Record<string, string | readonly string[]> {
  // The mailbox of one person is limited: each form has its own.
  const own = { ...answers, email: `an@${name}.example`, friendEmail: `jan@${name}.example`, ...special[name] };
  return Object.fromEntries(Object.entries(own).filter(([field]) => field in schema.fields));
}
