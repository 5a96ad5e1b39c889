import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { documentRequestSchema } from './document-request.schema.ts';

describe('the document-request form', () => {
  itKeepsTheRules(documentRequestSchema, {
    valid: { reference: 'LH-0046', document: '0', firstName: 'An', lastName: 'De Smet', email: 'an@post.example' },
    required: {
      reference: 'form:error.reference',
      document: 'form:error.document',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [[{ document: 'x'.repeat(201) }, 'document', 'form:error.tooLong']],
  });
});
