import { choice, day, line, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';
import { addressFields, personFields } from '#domain/form/people.ts';

export const subjects = ['visit', 'valuation', 'advice', 'project', 'other'] as const;
export const meetingPlaces = ['office', 'property', 'video'] as const;

/** An appointment in the agency's calendar (docs/rules/forms.md). */
export const contactAppointmentSchema = formSchema({
  subject: choice(subjects, error('subject')).required(error('subject')),
  reference: line(40),
  date: day().required(error('date')),
  slot: line(5)
    .matches(/^\d{2}:\d{2}$/u, error('slot'))
    .required(error('slot')),
  meetingPlace: choice(meetingPlaces).required(error('meetingPlace')),
  ...addressFields(),
  ...personFields(),
  remark: text(),
  newsletter: tick(),
}).test(
  'about',
  rule(({ subject, reference, meetingPlace, street, houseNumber, zip, city }) => {
    if (subject === 'visit' && reference === undefined) return ['reference', error('referenceVisit')];
    // A valuation takes place at a property that the agency may not know yet.
    if (subject !== 'valuation' || meetingPlace !== 'property') return undefined;
    if (street === undefined) return ['street', error('valuationAddress')];
    if (houseNumber === undefined) return ['houseNumber', error('houseNumber')];
    if (zip === undefined) return ['zip', error('zip')];
    return city === undefined ? ['city', error('city')] : undefined;
  }),
);
