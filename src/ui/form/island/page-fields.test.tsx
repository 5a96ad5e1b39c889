import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open } from '#features/forms/contact/contact.island.ts';
import { make } from '#ui/make.ts';
import { showForm } from './form-page.fixture.ts';

const [failure, again] = ['Uw bericht is niet verzonden.', 'Kies uw bestand opnieuw.'];

/** A form that the server could not take, as its page comes back. */
function showReturnedForm(): HTMLFormElement {
  const fields = [{ name: 'question', type: 'textarea' } as const, { name: 'cv', type: 'file' } as const];
  const form = showForm({ form: 'contact', title: 'Contact', submit: 'Versturen', sections: { Vraag: fields } });
  const lines = [make('li', {}, failure), make('li', {}, make('a', { href: '#contact-cv' }, again))];
  form.prepend(make('div', { class: 'form__summary' }, make('ul', {}, ...lines)));
  form.querySelector('[name="cv"]')?.after(make('p', { class: 'field__error' }, again));
  return form;
}

it('says of a form that came back which file has to be chosen again, and not that all is still there', async () => {
  await act(() => open(showReturnedForm()));
  const box = screen.getByRole('group', { name: 'Er klopt iets niet' });
  expect(box.textContent).toContain(failure);
  expect(within(box).getByRole('link', { name: again }).getAttribute('href')).toBe('#contact-cv');
  expect(box.textContent).not.toContain('Alles wat u invulde, staat er nog.');
  await userEvent.setup().upload(screen.getByLabelText('Curriculum vitae'), new File(['%PDF-1.7'], 'an.pdf'));
  await waitFor(() => {
    expect(screen.queryByText(again)).toBeNull();
  });
  expect(box.textContent).toContain('Alles wat u invulde, staat er nog.');
});
