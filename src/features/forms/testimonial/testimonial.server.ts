import { defineForm } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { testimonialSchema } from './testimonial.schema.ts';

/** Days in which the agency can decide. */
const decisionDays = 90;

/** A testimonial: nobody sees it before the agency has pressed the button of its mail. */
export const testimonialForm = defineForm({
  name: 'testimonial',
  schema: testimonialSchema,
  page: '/testimonial/',
  feedback: '/feedback/testimonial/',
  failure: 'errors:testimonial-not-sent',
  retention: 'lead',
  files: [{ name: 'image', kinds: ['image/jpeg', 'image/png'] }],
  prepare(values, { site, agencyT: t, uploads, leadId, signedLink, fileLink }) {
    const { agency, defaultLanguage } = site;
    const what = t('mail:notice.testimonial');
    const pictures = uploads.map((upload) => ({
      label: t('letter:testimonial.picture'),
      href: fileLink(upload, decisionDays),
    }));
    const refusal = {
      label: t('letter:testimonial.refuse'),
      href: signedLink('testimonial-refuse', leadId, decisionDays),
    };
    return {
      lead: { name: values.name, email: '' },
      mails: [
        {
          audience: 'agency',
          to: { name: agency.name, address: agency.email },
          language: defaultLanguage,
          subject: t('mail:notice.subject', { what, name: values.name }),
          heading: what,
          paragraphs: [],
          answers: answerLines(testimonialSchema, values, { t }),
          button: {
            label: t('letter:testimonial.publish'),
            href: signedLink('testimonial-publish', leadId, decisionDays),
          },
          links: [...pictures, refusal],
        },
      ],
    };
  },
});
