import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { contactConstructionSchema } from './contact-construction.schema.ts';

describe('the contact-construction form', () => {
  itKeepsTheRules(contactConstructionSchema, {
    valid: {
      project: '12',
      unit: '12-A',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      documents: 'yes',
      message: 'Wij zoeken een huis met een tuin.',
      brochure: 'yes',
      street: 'Lindeplein',
      houseNumber: '7 bus 2',
      zip: '9000',
      city: 'Gent',
    },
    required: {
      project: 'form:error.unknown',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [
      [{ city: '' }, 'city', 'form:error.city'],
      [{ documents: 'on' }, 'documents', 'form:error.choice'],
    ],
  });
});
