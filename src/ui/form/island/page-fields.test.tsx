import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open } from '#features/forms/contact/contact.island.ts';
import { personFields, returnForm, showForm } from './form-page.fixture.ts';

const [failure, again] = ['Uw bericht is niet verzonden.', 'Kies uw bestand opnieuw.'];

it('says of a form that came back which file has to be chosen again, and not that all is still there', async () => {
  const fields = [{ name: 'question', type: 'textarea' } as const, { name: 'cv', type: 'file' } as const];
  const sections = { Vraag: [...fields, ...personFields] };
  const form = showForm({ form: 'contact', title: 'Contact', submit: 'Versturen', sections });
  returnForm(form, failure, { cv: again });
  await act(() => open(form));
  const box = screen.getByRole('group', { name: 'Er klopt iets niet' });
  expect(box.textContent).toContain(failure);
  expect(within(box).getByRole('link', { name: again }).getAttribute('href')).toBe('#contact-cv');
  expect(box.textContent).not.toContain('Alles wat u invulde, staat er nog.');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Uw vraag'), 'Is de tuin groot?');
  expect(screen.getAllByText(again)).toHaveLength(2);
  await user.upload(screen.getByLabelText('Curriculum vitae'), new File(['%PDF-1.7'], 'an.pdf'));
  await waitFor(() => {
    expect(screen.queryByText(again)).toBeNull();
  });
  expect(box.textContent).toContain('Alles wat u invulde, staat er nog.');
});
