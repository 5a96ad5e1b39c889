import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { contactSchema } from './contact.schema.ts';

describe('the contact form', () => {
  itKeepsTheRules(contactSchema, {
    valid: {
      reference: 'LH-0046',
      question: 'Wij zoeken een huis met een tuin.',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      contactDevice: 'phone',
      contactSlots: ['10:00-13:00', '16:00-19:00'],
      newsletter: 'yes',
      brochure: 'yes',
      street: 'Lindeplein',
      houseNumber: '7 bus 2',
      zip: '9000',
      city: 'Gent',
    },
    required: {
      question: 'form:error.question',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [
      [{ title: 'lord' }, 'title', 'form:error.title'],
      [{ firstName: 'x'.repeat(101) }, 'firstName', 'form:error.tooLong'],
      [{ question: 'x'.repeat(5001) }, 'question', 'form:error.tooLong'],
      [{ question: 'a\0b' }, 'question', 'form:error.characters'],
      [{ firstName: 'a\nBcc: b' }, 'firstName', 'form:error.characters'],
      [{ email: 'an@post' }, 'email', 'form:error.emailInvalid'],
      [{ email: 'an post.example' }, 'email', 'form:error.emailInvalid'],
      [{ phone: '12345' }, 'phone', 'form:error.phoneInvalid'],
      [{ zip: '0999' }, 'zip', 'form:error.zipInvalid'],
      [{ contactSlots: 'morning' }, 'contactSlots', 'form:error.choice'],
      [{ street: '' }, 'street', 'form:error.address'],
      [{ houseNumber: '' }, 'houseNumber', 'form:error.houseNumber'],
      [{ zip: '' }, 'zip', 'form:error.zip'],
      [{ city: '' }, 'city', 'form:error.city'],
    ],
  });
});
