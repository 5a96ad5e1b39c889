import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { unsubscribeSchema } from './unsubscribe.schema.ts';

describe('the unsubscribe form', () => {
  itKeepsTheRules(unsubscribeSchema, {
    valid: { email: 'an@post.example' },
    required: { email: 'form:error.email' },
    wrong: [[{ email: 'an@' }, 'email', 'form:error.emailInvalid']],
  });
});
