import { choice, count, day, email, line, name, phone, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';
import { languages } from '#i18n/languages.ts';

/** A number of ours. */
const number = () =>
  line(64)
    .matches(/^[\w-]{1,64}$/u, error('choice'))
    .required(error('choice'));
/** `2026-11-24 10:30`. */
const moment = () =>
  line(16)
    .matches(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u, error('slot'))
    .required(error('slot'));
const time = () =>
  line(5).matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { message: error('slot'), excludeEmptyString: true });
const whole = (min: number, max: number) => count({ min, max }).required(error('number'));

/** A viewing that is taken off, by the number of its lead, with the time that was shown: it may have been moved since. */
export const viewingSchema = formSchema({ lead: number(), shown: line(16) });

/** Moves a viewing from the time that was shown. */
export const moveViewingSchema = formSchema({ lead: number(), shown: line(16), moment: moment() });

/** Books a viewing for a caller. The key is new each time the form is shown: the same form sent again is one viewing. */
export const bookViewingSchema = formSchema({
  key: line(64),
  moment: moment(),
  subject: line(20).required(error('subject')),
  reference: line(40),
  firstName: name().required(error('theirFirstName')),
  lastName: name().required(error('theirLastName')),
  email: email(),
  phone: phone(),
  visitorLanguage: choice(languages).required(error('choice')),
  remark: text(),
});

/** Opening slots of a diary: times of each weekday as somebody types them. */
export const slotsSchema = formSchema({
  owner: number(),
  Mo: line(120),
  Tu: line(120),
  We: line(120),
  Th: line(120),
  Fr: line(120),
  Sa: line(120),
  Su: line(120),
  minutes: whole(5, 480),
  bufferMinutes: whole(0, 240),
  noticeHours: whole(0, 720),
  untilDays: whole(1, 366),
  places: whole(0, 50),
});

const sure = () => tick().required(error('sure'));

/** Takes a diary back to the usual times, by its owner; `sure` is asked. */
export const resetDiarySchema = formSchema({ owner: number(), sure: sure() });

/** Ends the address of one's own viewings; `sure` is asked. */
export const endFeedSchema = formSchema({ sure: sure() });

/** Blocks a time: whole days without times. */
export const blockSchema = formSchema({
  owner: number(),
  from: day().required(error('dateInvalid')),
  until: day(),
  fromTime: time(),
  untilTime: time(),
  reason: line(120),
});

/** Takes a blocked time back, or a calendar. */
export const blockEndSchema = formSchema({ block: number() });
export const calendarEndSchema = formSchema({ calendar: number() });

/** Reads a calendar elsewhere. */
export const calendarSchema = formSchema({ address: line(1_000).required(error('website')) });

/** A form that asks nothing. */
export const nothingSchema = formSchema({});
