import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { contactAppointmentSchema } from './contact-appointment.schema.ts';

describe('the contact-appointment form', () => {
  itKeepsTheRules(contactAppointmentSchema, {
    valid: {
      subject: 'advice',
      reference: 'LH-0046',
      meetingPlace: 'office',
      street: 'Lindeplein',
      houseNumber: '7 bus 2',
      zip: '9000',
      city: 'Gent',
      date: '2026-11-25',
      slot: '10:00',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      remark: 'Wij zoeken een huis met een tuin.',
      newsletter: 'yes',
    },
    required: {
      subject: 'form:error.subject',
      date: 'form:error.date',
      slot: 'form:error.slot',
      meetingPlace: 'form:error.meetingPlace',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [
      [{ subject: 'visit', reference: '' }, 'reference', 'form:error.referenceVisit'],
      [{ subject: 'valuation', meetingPlace: 'property', street: '' }, 'street', 'form:error.valuationAddress'],
      [{ subject: 'valuation', meetingPlace: 'property', houseNumber: '' }, 'houseNumber', 'form:error.houseNumber'],
      [{ subject: 'valuation', meetingPlace: 'property', zip: '' }, 'zip', 'form:error.zip'],
      [{ subject: 'valuation', meetingPlace: 'property', city: '' }, 'city', 'form:error.city'],
      [{ date: '2026-02-30' }, 'date', 'form:error.dateInvalid'],
      [{ date: 'tomorrow' }, 'date', 'form:error.dateInvalid'],
      [{ slot: '10' }, 'slot', 'form:error.slot'],
      [{ meetingPlace: 'moon' }, 'meetingPlace', 'form:error.choice'],
    ],
  });
});
