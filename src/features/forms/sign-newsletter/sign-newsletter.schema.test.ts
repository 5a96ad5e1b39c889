import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { signNewsletterSchema } from './sign-newsletter.schema.ts';

describe('the sign-newsletter form', () => {
  itKeepsTheRules(signNewsletterSchema, {
    valid: { firstName: 'An', lastName: 'De Smet', email: 'an@post.example' },
    required: { email: 'form:error.email' },
    wrong: [
      [{ email: '@' }, 'email', 'form:error.emailInvalid'],
      [{ email: 'a@-b.example' }, 'email', 'form:error.emailInvalid'],
    ],
  });
});
