import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { contactDemandSchema } from './contact-demand.schema.ts';

describe('the contact-demand form', () => {
  itKeepsTheRules(contactDemandSchema, {
    valid: {
      street: 'Lindeplein',
      houseNumber: '7 bus 2',
      zip: '9000',
      city: 'Gent',
      type: '1',
      livingArea: '180',
      constructionYear: '1974',
      bedrooms: '3',
      plan: 'sell',
      remark: 'Wij zoeken een huis met een tuin.',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      contactDevice: 'phone',
      contactSlots: ['10:00-13:00', '16:00-19:00'],
      newsletter: 'yes',
    },
    required: {
      street: 'form:error.valuationAddress',
      houseNumber: 'form:error.houseNumber',
      zip: 'form:error.zip',
      city: 'form:error.city',
      type: 'form:error.type',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [
      [{ livingArea: '0' }, 'livingArea', 'form:error.number'],
      [{ livingArea: '1e9' }, 'livingArea', 'form:error.number'],
      [{ constructionYear: '12' }, 'constructionYear', 'form:error.number'],
      [{ bedrooms: '2.5' }, 'bedrooms', 'form:error.number'],
      [{ plan: 'keep' }, 'plan', 'form:error.choice'],
      [{ type: 'house' }, 'type', 'form:error.type'],
    ],
  });
});
