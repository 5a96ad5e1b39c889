import { choice, day, line, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

/** Numbers of homes. */
const number = /^\d{1,15}$/u;

/** A home, by number. */
const home = () => line(20).matches(number, error('choice')).required(error('choice'));

/** For how many days a link to a draft can work. */
export const draftDays = ['7', '14', '30', '90'] as const;

/** Makes a link to a draft. */
export const draftLinkSchema = formSchema({ home: home(), days: choice(draftDays).required(error('choice')) });

/** Does something to a home. */
export const homeSchema = formSchema({ home: home() });

/** Ends the links to a draft; `sure` is asked. */
export const endDraftLinksSchema = formSchema({ home: home(), sure: tick().required(error('sure')) });

/** Puts a home in the spotlight, until the end of a day or for as long as nobody ends it. */
export const spotlightSchema = formSchema({ home: home(), until: day() });

/** Moves a home of the spotlight one place. */
export const spotlightMoveSchema = formSchema({
  home: home(),
  direction: choice(['up', 'down']).required(error('choice')),
});

/** The order of the spotlight: numbers of homes with spaces between them. */
export const spotlightOrderSchema = formSchema({
  order: line(2_000)
    .matches(/^\d{1,15}(?: \d{1,15}){0,99}$/u, error('choice'))
    .required(error('choice')),
});
