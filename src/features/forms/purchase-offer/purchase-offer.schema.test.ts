import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { purchaseOfferSchema } from './purchase-offer.schema.ts';

describe('the purchase-offer form', () => {
  itKeepsTheRules(purchaseOfferSchema, {
    valid: {
      reference: 'LH-0046',
      amount: '349.000',
      amountWords: 'driehonderdnegenenveertigduizend euro',
      startDate: '2026-11-20',
      endDate: '2026-12-04',
      conditions: 'Wij zoeken een huis met een tuin.',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      street: 'Lindeplein',
      houseNumber: '7 bus 2',
      zip: '9000',
      city: 'Gent',
      signerBFirstName: 'Bo',
      signerBLastName: 'Maes',
      signerBEmail: 'bo@post.example',
      signerBPhone: '0471 12 34 56',
      signingPlace: 'Gent',
      signingDate: '2026-11-20',
    },
    required: {
      reference: 'form:error.reference',
      amount: 'form:error.amountMissing',
      startDate: 'form:error.startDateIncomplete',
      endDate: 'form:error.endDateIncomplete',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
      street: 'form:error.address',
      houseNumber: 'form:error.houseNumber',
      zip: 'form:error.zip',
      city: 'form:error.city',
      signingPlace: 'form:error.signingPlace',
      signingDate: 'form:error.signingDate',
    },
    wrong: [
      [{ startDate: '2026-11' }, 'startDate', 'form:error.startDateIncomplete'],
      [{ startDate: '2026-02-30' }, 'startDate', 'form:error.dateInvalid'],
      [{ endDate: '2026-12' }, 'endDate', 'form:error.endDateIncomplete'],
      [{ endDate: '2026-02-30' }, 'endDate', 'form:error.endDateInvalid'],
      [{ endDate: '2026-11-19' }, 'endDate', 'form:error.endDateInvalid'],
      [{ signerBFirstName: '' }, 'signerBFirstName', 'form:error.firstName'],
      [{ signerBLastName: '' }, 'signerBLastName', 'form:error.lastName'],
      [{ signerBEmail: '' }, 'signerBEmail', 'form:error.email'],
      [{ amount: '349000,123' }, 'amount', 'form:error.amount'],
    ],
  });
});
