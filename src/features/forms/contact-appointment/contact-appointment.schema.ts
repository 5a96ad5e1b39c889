import { choice, day, email, line, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema, rule } from '#domain/form/form-schema.ts';
import { addressFields, personFields } from '#domain/form/people.ts';

export const subjects = ['visit', 'valuation', 'advice', 'project', 'other'] as const;
export const meetingPlaces = ['office', 'property', 'video'] as const;

/** What every appointment asks. */
function questions() {
  return {
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
  };
}

interface About {
  readonly subject: (typeof subjects)[number];
  readonly meetingPlace: (typeof meetingPlaces)[number];
  readonly reference?: string | undefined;
  readonly street?: string | undefined;
  readonly houseNumber?: string | undefined;
  readonly zip?: string | undefined;
  readonly city?: string | undefined;
}

/** What it is about: the first answer that lacks. */
const isAboutSomething = rule(({ subject, reference, meetingPlace, street, houseNumber, zip, city }: About) => {
  if (subject === 'visit' && reference === undefined) return ['reference', error('referenceVisit')];
  // A valuation takes place at a property that the agency may not know yet.
  if (subject !== 'valuation' || meetingPlace !== 'property') return undefined;
  if (street === undefined) return ['street', error('valuationAddress')];
  if (houseNumber === undefined) return ['houseNumber', error('houseNumber')];
  if (zip === undefined) return ['zip', error('zip')];
  return city === undefined ? ['city', error('city')] : undefined;
});

/** An appointment in the agency's calendar (docs/rules/forms.md). */
export const contactAppointmentSchema = formSchema(questions()).test('about', isAboutSomething);

/** The same as a colleague books it for somebody who called: an address to write to, or a number to call. */
export const callerAppointmentSchema = formSchema({ ...questions(), email: email() })
  .test('about', isAboutSomething)
  .test(
    'reach',
    rule((caller) =>
      caller.email === undefined && caller.phone === undefined ? ['phone', error('reach')] : undefined,
    ),
  );
