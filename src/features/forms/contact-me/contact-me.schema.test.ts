import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { contactMeSchema } from './contact-me.schema.ts';

describe('the contact-me form', () => {
  itKeepsTheRules(contactMeSchema, {
    valid: {
      listing: '46',
      purpose: 'visit',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      contactSlots: ['10:00-13:00'],
      message: 'Wij zoeken een huis met een tuin.',
    },
    required: {
      listing: 'form:error.unknown',
      purpose: 'form:error.purpose',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [[{ purpose: 'buy' }, 'purpose', 'form:error.purpose']],
  });
});
