import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { checkForm } from './check-form.ts';
import { choices, count, day, line, text, zip } from './fields.ts';
import { contactPreferenceFields, personFields } from './people.ts';
import { error } from './form-error.ts';
import { formSchema, rule } from './form-schema.ts';

const schema = formSchema({
  name: line(5).required(error('name')),
  story: text(10),
  zip: zip(),
  rooms: count({ min: 1, max: 9 }),
  from: day(),
  tags: choices(['a', 'b']),
}).test(
  'order',
  rule(({ name, story }) => (name === story ? ['story', error('comment')] : undefined)),
);

describe('checkForm', () => {
  it('gives clean values', () => {
    expect(
      checkForm(schema, { name: ' An ', story: 'a\r\nb\rc', zip: 'l-1611', rooms: ' 3 ', tags: ['b', 'b'] }),
    ).toEqual({ isValid: true, values: { name: 'An', story: 'a\nb\nc', zip: 'L-1611', rooms: 3, tags: ['b'] } });
  });

  it('takes a number where the script of a page sends one', () => {
    expect(checkForm(schema, { name: 'An', rooms: 3 })).toEqual({
      isValid: true,
      values: { name: 'An', rooms: 3, tags: [] },
    });
  });

  it('asks what an agency made compulsory among the other errors, and nothing that the form does not ask', () => {
    const people = formSchema(personFields());
    const person = { firstName: 'An', lastName: 'Peeters', email: 'an@post.example' };
    expect(checkForm(people, person)).toEqual({ isValid: true, values: person });
    const check = checkForm(people, { ...person, lastName: ' ', phone: ' ' }, ['title', 'phone']);
    expect(Object.entries(check.isValid ? {} : check.errors)).toEqual([
      ['title', { key: 'form:error.title' }],
      ['lastName', { key: 'form:error.lastName' }],
      ['phone', { key: 'form:error.phone' }],
    ]);
    expect(checkForm(people, person, ['title']).isValid).toBe(false);
    expect(checkForm(schema, { name: 'An' }, ['title', 'phone']).isValid).toBe(true);
  });

  it('asks a phone number of whoever wants a call or a text message', () => {
    const reachable = formSchema({ ...personFields(), ...contactPreferenceFields() });
    const person = { firstName: 'An', lastName: 'Peeters', email: 'an@post.example' };
    const problems = (device: string) => {
      const check = checkForm(reachable, { ...person, contactDevice: device });
      return check.isValid ? [] : Object.keys(check.errors);
    };
    expect([problems('email'), problems(''), problems('phone'), problems('text')]).toEqual([
      [],
      [],
      ['phone'],
      ['phone'],
    ]);
    expect(Object.keys(reachable.fields)).toEqual([...Object.keys(personFields()), 'contactDevice', 'contactSlots']);
  });

  it('gives the first error of each field in the order of the form, with its bounds', () => {
    const check = checkForm(schema, { other: '1', rooms: '10', name: 'Annemie', tags: 'c' });
    expect(check).toEqual({
      isValid: false,
      errors: {
        name: { key: 'form:error.tooLong', values: { max: 5, count: 5 } },
        rooms: { key: 'form:error.number', values: { min: 1, max: 9, count: 9 } },
        tags: { key: 'form:error.choice' },
        '': { key: 'form:error.unknown' },
      },
    });
    expect(Object.keys(check.isValid ? {} : check.errors)).toEqual(['name', 'rooms', 'tags', '']);
  });

  it('applies rules over several fields', () => {
    expect(checkForm(schema, { name: 'An', story: 'An' })).toEqual({
      isValid: false,
      errors: { story: { key: 'form:error.comment' } },
    });
  });

  it('refuses what no form sends before a library stumbles over it', () => {
    for (const value of [{ toString: 1 }, [['a']], true, [{}], Array.from({ length: 501 }, () => 'a')]) {
      expect(checkForm(schema, { name: value })).toEqual({
        isValid: false,
        errors: { name: { key: 'form:error.choice' } },
      });
    }
    for (const name of ['toString', 'constructor', 'valueOf', 'hasOwnProperty']) {
      expect(checkForm(schema, { name: 'An', [name]: 'x' })).toEqual({
        isValid: false,
        errors: { '': { key: 'form:error.unknown' } },
      });
    }
    const attack = objectWith(parseJson('{"__proto__": {"name": "An"}, "name": "An"}'));
    expect(checkForm(schema, attack).isValid).toBe(false);
  });

  it('throws on a schema that is broken: that is no error of the visitor', () => {
    const broken = formSchema({ name: line() }).test('broken', () => {
      throw new RangeError('A rule failed.');
    });
    expect(() => checkForm(broken, {})).toThrow('A rule failed.');
  });
});
