import { leadStates } from '#domain/office/lead-state.ts';
import { choice, day, line, matching, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** Numbers of leads and homes. */
const number = /^[\w-]{1,64}$/u;

/** A lead, by number. */
const lead = () => line(64).matches(number, error('choice')).required(error('choice'));

/** Takes a lead, or says that it was answered elsewhere. */
export const leadSchema = formSchema({ lead: lead() });

/** Hands a lead to a colleague. */
export const assignSchema = formSchema({ lead: lead(), colleague: line(64).required(error('choice')) });

/** Changes the state of a lead. */
export const stateSchema = formSchema({ lead: lead(), state: choice(leadStates).required(error('choice')) });

/** Keeps a note on a lead. */
export const noteSchema = formSchema({ lead: lead(), note: text(2_000).required(error('comment')) });

/** Answers a lead; homes by number. The key is new each time the form is shown: the same form sent again is one answer. */
export const answerSchema = formSchema({
  lead: lead(),
  key: line(64),
  subject: line(150).required(error('subject')),
  answer: text(10_000).required(error('comment')),
  homes: matching(number, 10),
});

/** Releases or deletes held leads; `sure` is asked of whoever deletes. */
export const heldSchema = formSchema({ leads: matching(number, 100), sure: tick() });

/** Days on which somebody takes no leads, both included. */
export const awaySchema = formSchema({
  from: day().required(error('dateInvalid')),
  until: day().required(error('dateInvalid')),
});

/** Takes an absence back. */
export const awayEndSchema = formSchema({ absence: line(64).required(error('choice')) });
