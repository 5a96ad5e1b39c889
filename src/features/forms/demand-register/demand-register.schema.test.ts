import { describe } from 'vitest';
import { itKeepsTheRules } from '#ui/form/schema-rules.fixture.ts';
import { demandRegisterSchema } from './demand-register.schema.ts';

describe('the demand-register form', () => {
  itKeepsTheRules(demandRegisterSchema, {
    valid: {
      goal: 'sale',
      types: ['1', '11'],
      zones: ['east-flanders', 'luxembourg-country'],
      municipalities: 'Gent, Merelbeke',
      minPrice: '200.000',
      maxPrice: '349.000,50',
      minBedrooms: '2',
      maxBedrooms: '4',
      bathrooms: '1',
      garages: '1',
      parkings: '2',
      outdoor: ['terrace', 'garden'],
      frequency: 'weekly',
      priceDrops: 'yes',
      remark: 'Wij zoeken een huis met een tuin.',
      title: 'ms',
      firstName: 'An',
      lastName: 'De Smet',
      email: 'an@post.example',
      phone: '0470 12 34 56',
      newsletter: 'yes',
    },
    required: {
      goal: 'form:error.goal',
      types: 'form:error.types',
      zones: 'form:error.zones',
      firstName: 'form:error.firstName',
      lastName: 'form:error.lastName',
      email: 'form:error.email',
    },
    wrong: [
      [{ goal: 'swap' }, 'goal', 'form:error.goal'],
      [{ frequency: 'hourly' }, 'frequency', 'form:error.choice'],
      [{ zones: ['paris'] }, 'zones', 'form:error.choice'],
      [{ types: '1;2' }, 'types', 'form:error.choice'],
      [{ minPrice: '400000' }, 'minPrice', 'form:error.minAboveMax'],
      [{ minBedrooms: '5' }, 'minBedrooms', 'form:error.minAboveMax'],
      [{ maxPrice: '-5' }, 'maxPrice', 'form:error.amount'],
      [{ maxPrice: '12,345,6789' }, 'maxPrice', 'form:error.amount'],
      [{ garages: '100' }, 'garages', 'form:error.number'],
    ],
  });
});
