import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { sendToFriendSchema } from './send-to-friend.schema.ts';

describe('the send-to-friend form', () => {
  itKeepsTheRules(sendToFriendSchema, {
    valid: {
      page: 'LH-0046',
      friendFirstName: 'Bo',
      friendLastName: 'Maes',
      friendEmail: 'bo@post.example',
      message: 'Wij zoeken een huis met een tuin.',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
    },
    required: {
      page: 'form:error.page',
      friendFirstName: 'form:error.friendFirstName',
      friendEmail: 'form:error.friendEmail',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [
      [{ friendEmail: 'bo@' }, 'friendEmail', 'form:error.friendEmailInvalid'],
      [{ friendEmail: 'bo@a.example, c@d.example' }, 'friendEmail', 'form:error.friendEmailInvalid'],
      [{ message: 'x'.repeat(1001) }, 'message', 'form:error.tooLong'],
    ],
  });
});
