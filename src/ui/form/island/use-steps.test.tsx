import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { open } from '#features/forms/rental-application/rental-application.island.ts';
import { serve } from '#scripts/test-setup/served.ts';
import { writeAnswer } from './answers.ts';
import { personFields, returnForm, showForm, type TestField } from './form-page.fixture.ts';

const steps = ['Het pand', 'Uw gegevens', 'Inkomen'] as const;

/** An application to rent as its page comes; an agency may ask more at its end. */
function showApplication(more: readonly TestField[]): HTMLFormElement {
  return showForm({
    form: 'rental-application',
    title: 'Stel u kandidaat',
    submit: 'Mijn kandidatuur versturen',
    isStepped: true,
    sections: {
      [steps[0]]: [
        { name: 'reference', isRequired: true },
        { name: 'moveDate', type: 'date', isRequired: true },
      ],
      [steps[1]]: personFields,
      [steps[2]]: [
        { name: 'adults', isRequired: true },
        { name: 'income1', isRequired: true },
        { name: 'remark' },
        ...more,
      ],
    },
  });
}

/** An application to rent on its first step. */
async function openForm(...more: readonly TestField[]) {
  const form = showApplication(more);
  await act(() => open(form));
  return userEvent.setup();
}

type User = Awaited<ReturnType<typeof openForm>>;

const cv = { name: 'cv', type: 'file' } as const;
const onward = 'Volgende stap';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 });

/** Waits for a step; its title has the focus. */
async function seeStep(title: string): Promise<void> {
  await waitFor(() => {
    expect(heading().textContent).toBe(title);
  });
  expect(document.activeElement).toBe(heading());
}

async function fillIn(user: User, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) {
    field(name).focus();
    await user.paste(text);
  }
}

async function answerProperty(user: User): Promise<void> {
  await fillIn(user, { 'Referentie van het pand (verplicht)': 'LH-0007' });
  await user.type(field('Gewenste start van de huur (verplicht)'), '2027-02-01');
  await press(user, onward);
  await seeStep(steps[1]);
}

async function answerPerson(user: User): Promise<void> {
  await user.click(screen.getByRole('radio', { name: 'Mevrouw' }));
  await fillIn(user, {
    'Voornaam (verplicht)': 'An',
    'Naam (verplicht)': 'Peeters',
    'E-mail (verplicht)': 'an@voorbeeld.be',
    'Telefoonnummer (verplicht)': '0470/123456',
  });
  await press(user, onward);
  await seeStep(steps[2]);
}

async function answerIncome(user: User): Promise<void> {
  await fillIn(user, { 'Aantal volwassenen (verplicht)': '2', 'Netto maandinkomen persoon 1 (verplicht)': '3.100' });
  await press(user, onward);
  await seeStep('Kijk uw antwoorden na');
}

/** What the last step says of an answer. */
const checked = (question: string) =>
  screen.getByText(question, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

describe('a form in steps', () => {
  it('shows one section, says where a visitor is, and has no way back from the first', async () => {
    await openForm();
    expect(heading().textContent).toBe('Het pand');
    expect(screen.getByText('Stel u kandidaat · Stap 1 van 4')).toBeTruthy();
    // What is heard with each field is what is seen above the title.
    expect(screen.getAllByRole('group')).toEqual([screen.getByRole('group', { name: 'Stap 1 van 4 Het pand' })]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([onward]);
  });

  it('goes no further than what is missing on its step, and speaks of that step only', async () => {
    const user = await openForm();
    await press(user, onward);
    const box = await screen.findByRole('group', { name: 'Er klopt iets niet' });
    expect(document.activeElement).toBe(box);
    expect(
      within(box)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Vul de referentie van het pand in.', 'Kies de dag waarop u wilt intrekken.']);
    expect(heading().textContent).toBe('Het pand');
  });

  it('goes onward with Return, back with its button, and keeps the answers', async () => {
    const user = await openForm();
    await user.type(field('Referentie van het pand (verplicht)'), 'LH-0007');
    await user.type(field('Gewenste start van de huur (verplicht)'), '2027-02-01');
    // Back in the first field: a browser tells of a change before Return sends the form, user-event after it.
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');
    await seeStep('Uw gegevens');
    expect(screen.getByText('Stel u kandidaat · Stap 2 van 4')).toBeTruthy();
    await press(user, 'Vorige stap');
    await seeStep('Het pand');
    expect(field('Referentie van het pand (verplicht)').value).toBe('LH-0007');
  });

  it('shows all answers at the end; one that is changed leads straight back, and all of them are sent', async () => {
    const sent: unknown[] = [];
    serve('/api/forms/rental-application', (body) => {
      sent.push(body);
      return Response.json({}, { status: 503 });
    });
    const user = await openForm();
    await answerProperty(user);
    await answerPerson(user);
    await answerIncome(user);
    expect(checked('Gewenste start van de huur')).toBe('01/02/2027');
    expect(checked('Aanspreking')).toBe('Mevrouw');
    expect(checked('Netto maandinkomen persoon 1')).toBe('€\u00a03.100');
    expect(checked('Telefoonnummer')).toBe('0470 12 34 56');
    // What was left open is one line of ways back to it, not a row each.
    const open = screen.getByText('Niet ingevuld', { selector: 'dt' }).parentElement;
    expect(open?.querySelectorAll('dd')).toHaveLength(1);
    expect(open?.querySelector('button')?.textContent).toBe('Opmerking');
    await user.click(screen.getByRole('button', { name: /^Wijzigen ?: Naam$/u }));
    await waitFor(() => {
      expect(document.activeElement).toBe(field('Naam (verplicht)'));
    });
    await user.paste('-Claes');
    await press(user, onward);
    await seeStep('Kijk uw antwoorden na');
    expect(checked('Naam')).toBe('Peeters-Claes');
    await press(user, 'Mijn kandidatuur versturen');
    await screen.findByText('Uw kandidatuur is niet verzonden. Probeer het opnieuw of bel ons.');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      reference: 'LH-0007',
      moveDate: '2027-02-01',
      lastName: 'Peeters-Claes',
      adults: '2',
    });
  });

  it('leads from the end to the step of a field that the server refused', async () => {
    const fields = {
      reference: { text: 'We kennen geen pand met deze referentie. Kijk ze na: ze staat bij de prijs.' },
      phone: { text: 'Dit nummer bestaat niet.' },
    };
    serve('/api/forms/rental-application', () => Response.json({ fields }, { status: 422 }));
    const user = await openForm();
    await answerProperty(user);
    await answerPerson(user);
    await answerIncome(user);
    await press(user, 'Mijn kandidatuur versturen');
    await user.click(await screen.findByRole('link', { name: fields.reference.text }));
    await waitFor(() => {
      expect(document.activeElement).toBe(field('Referentie van het pand (verplicht)'));
    });
    expect(heading().textContent).toBe('Het pand');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([fields.reference.text]);
  });

  it('keeps its step when the page is reloaded, but goes no further than an answer that is missing', async () => {
    const user = await openForm();
    await answerProperty(user);
    await answerPerson(user);
    // As a reload does: the history and the draft stay, the page comes anew.
    document.body.replaceChildren();
    await openForm();
    expect(heading().textContent).toBe(steps[2]);
    document.body.replaceChildren();
    localStorage.clear();
    await openForm();
    expect(heading().textContent).toBe(steps[0]);
  });

  it('opens where the first mistake is when it comes back, and keeps nobody there who sends no file again', async () => {
    const form = showApplication([cv]);
    const whole = { reference: 'LH-0007', moveDate: '2027-02-01', title: 'ms', firstName: 'An', lastName: 'Peeters' };
    const answers = { ...whole, email: 'an@voorbeeld.be', phone: '0470 12 34 56', adults: '2', income1: '3.100' };
    for (const [name, answer] of Object.entries(answers)) writeAnswer(form, name, answer);
    const again = 'Kies uw bestand opnieuw.';
    returnForm(form, 'Uw kandidatuur is niet verzonden.', { cv: again });
    await act(() => open(form));
    const user = userEvent.setup();
    expect(heading().textContent).toBe(steps[2]);
    expect(screen.getAllByText(again)).toHaveLength(2);
    await user.type(screen.getByLabelText('Opmerking'), 'Graag snel.');
    await press(user, onward);
    await seeStep('Kijk uw antwoorden na');
    expect(screen.getByRole('link', { name: again })).toBeTruthy();
  });

  it('opens where it is sent when it comes back with nothing wrong', async () => {
    const form = showApplication([]);
    const whole = { reference: 'LH-0007', moveDate: '2027-02-01', title: 'ms', firstName: 'An', lastName: 'Peeters' };
    const answers = { ...whole, email: 'an@voorbeeld.be', phone: '0470 12 34 56', adults: '2', income1: '3.100' };
    for (const [name, answer] of Object.entries(answers)) writeAnswer(form, name, answer);
    history.replaceState(null, '');
    returnForm(form, 'Het is nu te druk.', {});
    await act(() => open(form));
    expect(heading().textContent).toBe('Kijk uw antwoorden na');
    expect(screen.getByRole('button', { name: 'Mijn kandidatuur versturen' })).toBeTruthy();
  });

  it('names the file that was chosen, and after a reload, which loses it, asks for it again', async () => {
    const user = await openForm(cv);
    await answerProperty(user);
    await answerPerson(user);
    await user.upload(field('Curriculum vitae'), new File(['%PDF-1.7'], 'an.pdf', { type: 'application/pdf' }));
    await answerIncome(user);
    expect(checked('Curriculum vitae')).toBe('an.pdf');
    document.body.replaceChildren();
    const again = await openForm(cv);
    expect(screen.getByText(/Had u een bestand gekozen, kies het dan opnieuw\./u)).toBeTruthy();
    await fillIn(again, { 'Netto maandinkomen persoon 1 (verplicht)': '3.100' });
    await press(again, onward);
    await seeStep('Kijk uw antwoorden na');
    const open = screen.getByText('Niet ingevuld', { selector: 'dt' }).parentElement;
    expect([...(open?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Opmerking',
      'Curriculum vitae',
    ]);
  });

  // The last one: the forms of the tests before hear the browser's Back too.
  it('goes back a step with the browser’s Back', async () => {
    const user = await openForm();
    await answerProperty(user);
    // All of them are done before the page of the tests goes.
    act(() => {
      dispatchEvent(new PopStateEvent('popstate', { state: { formStep: 0 } }));
    });
    await seeStep('Het pand');
    expect(field('Referentie van het pand (verplicht)').value).toBe('LH-0007');
  });
});
