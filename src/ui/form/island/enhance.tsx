import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { islandTexts } from '#i18n/island-texts.ts';
import { isLanguage } from '#i18n/languages.ts';
import { footOf } from '#ui/form/show-step.ts';
import { holdAnswers } from './draft.ts';
import { fillFromLink, putDraftBack } from './first-answers.ts';
import { FormIsland } from './FormIsland.tsx';
import type { IslandOptions } from './options.ts';
import { takeServerErrors } from './page-fields.ts';
import { forgetOldDrafts } from './stored-draft.ts';

const addresses = import.meta.glob<string>('/src/i18n/messages/[a-z][a-z]/{form,errors}.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Takes over a form of the page. Until this is done, and if it fails, the form works as it stands. */
export async function enhance(form: HTMLFormElement, options: IslandOptions): Promise<void> {
  const texts = await islandTexts(addresses);
  const { lang } = document.documentElement;
  if (!isLanguage(lang) || form.dataset['enhanced'] !== undefined) return;
  form.dataset['enhanced'] = '';
  form.noValidate = true;
  // What the browser's own check would have said: with ours it only is a tooltip about a mistake that nobody made.
  for (const input of form.querySelectorAll('input[title]')) input.removeAttribute('title');
  forgetOldDrafts();
  const serverErrors = takeServerErrors(form);
  // Before the draft: it says which home the form is about.
  fillFromLink(form);
  // A form that came back holds what was sent: an older draft has no place in it.
  if (serverErrors) holdAnswers(form);
  const hasDraft = !serverErrors && putDraftBack(form);
  options.fill?.(form, '');
  const place = document.createElement('div');
  place.className = 'form__island';
  form.prepend(place);
  const foot = footOf(form);
  createRoot(place).render(
    <I18nextProvider i18n={texts(lang)}>
      <FormIsland form={form} foot={foot} options={options} serverErrors={serverErrors} hasDraft={hasDraft} />
    </I18nextProvider>,
  );
}
