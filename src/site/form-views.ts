/** Views of the route table that are a form, src/pages/[...form].astro. */
const formViews = [
  'contact',
  'contact-demand',
  'demand-register',
  'appointment',
  'rental-application',
  'purchase-offer',
  'testimonial',
  'send-to-friend',
  'newsletter',
  'unsubscribe',
] as const;

export type FormView = (typeof formViews)[number];

/** Is this view a form? `'contact' -> true`, `'home' -> false` */
export function isFormView(view: string | undefined): view is FormView {
  return formViews.includes(view as FormView);
}
