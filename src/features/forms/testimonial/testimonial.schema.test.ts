import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { testimonialSchema } from './testimonial.schema.ts';

describe('the testimonial form', () => {
  itKeepsTheRules(testimonialSchema, {
    valid: {
      comment: 'Wij zoeken een huis met een tuin.',
      name: 'An De Smet',
      aboutYou: 'verkocht haar huis',
      website: 'https://an.example/',
      consent: 'yes',
    },
    required: { comment: 'form:error.comment', name: 'form:error.name', consent: 'form:error.consent' },
    wrong: [
      [{ website: 'javascript:alert(1)' }, 'website', 'form:error.website'],
      [{ website: 'an.example' }, 'website', 'form:error.website'],
      [{ consent: 'no' }, 'consent', 'form:error.choice'],
    ],
  });
});
