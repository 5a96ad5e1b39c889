// What a form that goes step by step shows: by the page's own script before the first paint, then by the form's code.

/** The sections of a form, each a step. */
export const sectionsOf = (form: HTMLElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>(':scope > .form__section'),
];

/** Title of a section: its legend without "step 1 of 4". */
export const sectionTitle = (section: Element): string => {
  const legend = section.querySelector('.form__legend')?.cloneNode(true);
  if (!(legend instanceof Element)) return '';
  legend.querySelector('.form__step')?.remove();
  return legend.textContent.trim();
};

/** The step that the browser's history names, counted from 0. */
export const stepIn = (state: unknown): number => {
  const step = typeof state === 'object' && state !== null && 'formStep' in state ? state.formStep : 0;
  return typeof step === 'number' ? step : 0;
};

/** Where the steps put their buttons: made once, before the end of the form. */
export const footOf = (form: HTMLElement): HTMLElement => {
  const foot = form.querySelector<HTMLElement>(':scope > .form__foot') ?? document.createElement('div');
  foot.className = 'form__foot';
  form.querySelector('.form__end')?.before(foot);
  return foot;
};

interface Titles {
  /** "Step 1 of 5" */
  readonly place: string;
  /** Of a step that is no section: the page to check the answers. */
  readonly last?: string;
}

/** Shows one step: its section, its title as the page's h1, the end of the form only at the end. */
export const showStep = (form: HTMLElement, step: number, { place, last = '' }: Titles): void => {
  const sections = sectionsOf(form);
  form.classList.add('form--steps');
  sections.forEach((section, index) => {
    section.hidden = index !== step;
    // Without the script the answers are not gone over at the end, which is one step less.
    const mark = section.querySelector('.form__step');
    if (mark && index === step) mark.textContent = place;
  });
  const end = form.querySelector<HTMLElement>('.form__end');
  if (end) end.hidden = step < sections.length;
  const heading = document.querySelector('h1');
  if (!heading) return;
  form.dataset['title'] ??= heading.textContent;
  const section = sections[step];
  heading.textContent = section ? sectionTitle(section) : last;
  const lead = heading.parentElement?.querySelector<HTMLElement>('.lead');
  if (lead) lead.hidden = step > 0;
  const eyebrow = heading.parentElement?.querySelector('.form__eyebrow') ?? document.createElement('p');
  eyebrow.className = 'eyebrow form__eyebrow';
  eyebrow.textContent = `${form.dataset['title']}\u00a0· ${place}`;
  heading.before(eyebrow);
};

/** Shows the whole form again, as the page came. */
export const showWhole = (form: HTMLElement): void => {
  form.classList.remove('form--steps');
  for (const hidden of [...sectionsOf(form), form.querySelector<HTMLElement>('.form__end')])
    if (hidden) hidden.hidden = false;
  form.querySelector('.form__foot')?.remove();
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.textContent = form.dataset['title'] ?? heading.textContent;
  heading.parentElement?.querySelector('.form__eyebrow')?.remove();
  const lead = heading.parentElement?.querySelector<HTMLElement>('.lead');
  if (lead) lead.hidden = false;
};
