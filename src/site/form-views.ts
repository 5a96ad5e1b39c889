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
  'document-request',
] as const;

export type FormView = (typeof formViews)[number];

/** Is this view a form? `'contact' -> true`, `'home' -> false` */
export function isFormView(view: string | undefined): view is FormView {
  return formViews.some((one) => one === view);
}

/** Forms whose page has another name than they have themselves. */
const viewByForm: Readonly<Record<string, FormView>> = {
  'contact-appointment': 'appointment',
  'sign-newsletter': 'newsletter',
};

/** The view that shows a form of the API; none for the forms on the pages of listings and projects. `'sign-newsletter' -> 'newsletter'` */
export function viewOfForm(form: string): FormView | undefined {
  const view = viewByForm[form] ?? form;
  return isFormView(view) ? view : undefined;
}
