import { line, name, text, tick } from '#domain/form/fields.ts';
import { error } from '#domain/form/form-error.ts';
import { formSchema } from '#domain/form/form-schema.ts';

function isWebAddress(value: string | undefined): boolean {
  return value === undefined || (/^https?:\/\/[^/\s]+\.[^/\s]/u.test(value) && URL.canParse(value));
}

/** A testimonial (docs/rules/forms.md); its picture travels as a file beside it. */
export const testimonialSchema = formSchema({
  comment: text().required(error('comment')),
  name: name().required(error('name')),
  aboutYou: line(),
  website: line(500).test('website', error('website'), isWebAddress),
  consent: tick().required(error('consent')),
});
