import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { rentalApplicationSchema } from './rental-application.schema.ts';

describe('the rental-application form', () => {
  itKeepsTheRules(rentalApplicationSchema, {
    valid: {
      reference: 'LH-0201',
      moveDate: '2027-01-01',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      street: 'Lindeplein',
      houseNumber: '7 bus 2',
      zip: '9000',
      city: 'Gent',
      adults: '2',
      children: '1',
      childrenAges: '4',
      pets: 'een kat',
      moveReason: 'Wij zoeken een huis met een tuin.',
      income1: '2.400',
      income2: '1.950,50',
      remark: 'Wij zoeken een huis met een tuin.',
    },
    required: {
      reference: 'form:error.reference',
      moveDate: 'form:error.moveDate',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
      adults: 'form:error.adults',
      income1: 'form:error.income',
    },
    wrong: [
      [{ adults: '0' }, 'adults', 'form:error.number'],
      [{ income1: 'veel' }, 'income1', 'form:error.amount'],
      [{ moveDate: '2027-13-01' }, 'moveDate', 'form:error.dateInvalid'],
    ],
  });
});
