import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open } from '#features/forms/contact/contact.island.ts';
import { serve, type Answer } from '#scripts/test-setup/served.ts';
import { personFields, showForm, type TestField } from './form-page.fixture.ts';

const submit = 'Mijn vraag versturen';

const showContactForm = (...more: readonly TestField[]): HTMLFormElement =>
  showForm({
    form: 'contact',
    title: 'Contact',
    submit,
    sections: {
      'Uw vraag': [{ name: 'reference' }, { name: 'question', type: 'textarea', isRequired: true }],
      'Uw gegevens': [...personFields, ...more],
    },
  });

/** The form as somebody finds it once its code is there. */
async function openForm(form = showContactForm()) {
  await act(() => open(form));
  return { form, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const question = () => field('Uw vraag (verplicht)');
const email = () => field('E-mail (verplicht)');
const button = () => screen.getByRole('button', { name: submit });
const summary = () => screen.findByRole('group', { name: 'Er klopt iets niet' });
/** What is said about a field beside its label. */
const saidOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

type User = ReturnType<typeof userEvent.setup>;

/** Puts a text into a field in one go. */
async function put(user: User, control: HTMLElement, text: string): Promise<void> {
  await user.click(control);
  await user.paste(text);
}

async function fillIn(user: User): Promise<void> {
  await put(user, question(), 'Is de villa nog vrij?');
  await user.click(screen.getByRole('radio', { name: 'Mevrouw' }));
  await put(user, field('Voornaam (verplicht)'), 'An');
  await put(user, field('Naam (verplicht)'), 'Peeters');
  await put(user, email(), 'an@voorbeeld.be');
  await put(user, field('Telefoonnummer (verplicht)'), '0470 12 34 56');
}

/** Answers the form, and keeps what it was sent. */
function serveForm(answer: Answer) {
  const sent: unknown[] = [];
  serve('/api/forms/contact', (body) => {
    sent.push(body);
    return answer(body);
  });
  return sent;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('says nothing about a mistake that nobody has made yet', async () => {
  const page = showContactForm();
  page.querySelector('input')?.setAttribute('title', 'Dit e-mailadres is niet geldig.');
  const { form } = await openForm(page);
  expect(form.querySelector('[title]')).toBeNull();
});

describe('a form that is sent empty', () => {
  it('says above it what is missing, in the order of the questions, and takes the focus there', async () => {
    const { user } = await openForm();
    await user.click(button());
    const box = await summary();
    expect(document.activeElement).toBe(box);
    expect(
      within(box)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Schrijf uw vraag.', '#contact-question'],
      ['Kies een aanspreking.', '#contact-title'],
      ['Vul uw voornaam in.', '#contact-firstName'],
      ['Vul uw naam in.', '#contact-lastName'],
      ['Vul uw e-mailadres in.', '#contact-email'],
      ['Vul uw telefoonnummer in.', '#contact-phone'],
    ]);
    expect(document.title).toBe('Fout: Contact');
  });

  it('says it at each field too, and of a choice at its group', async () => {
    const { user } = await openForm();
    await user.click(button());
    await summary();
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(saidOf(email())).toBe('Vul uw e-mailadres in.');
    expect(saidOf(screen.getByRole('group', { name: 'Aanspreking (verplicht)' }))).toBe('Kies een aanspreking.');
    expect(field('Referentie van het pand').hasAttribute('aria-invalid')).toBe(false);
  });

  it('is not sent, and leads to a field by its link', async () => {
    const sent = serveForm(() => Response.json({}));
    const { user } = await openForm();
    await user.click(button());
    await user.click(within(await summary()).getByRole('link', { name: 'Vul uw naam in.' }));
    expect(document.activeElement).toBe(field('Naam (verplicht)'));
    expect(sent).toEqual([]);
  });

  it('takes the focus again at every attempt', async () => {
    const { user } = await openForm();
    await user.click(button());
    const box = await summary();
    await user.click(button());
    await waitFor(() => {
      expect(document.activeElement).toBe(box);
    });
  });
});

describe('an error', () => {
  it('goes when its field is put right, and the last one takes the summary along', async () => {
    const { user } = await openForm();
    await fillIn(user);
    await user.clear(email());
    await user.type(email(), 'an@');
    await user.click(button());
    const box = await summary();
    expect(saidOf(email())).toBe('Dit e-mailadres is niet geldig.');
    await put(user, email(), 'voorbeeld.be');
    await waitFor(() => {
      expect(email().hasAttribute('aria-invalid')).toBe(false);
    });
    expect([saidOf(email()), box.isConnected, document.title]).toEqual(['', false, 'Contact']);
  });

  it('is not shown while a visitor still fills in the form for the first time', async () => {
    const { user } = await openForm();
    await user.type(email(), 'an@');
    await user.tab();
    expect(email().hasAttribute('aria-invalid')).toBe(false);
    expect(screen.queryByRole('group', { name: 'Er klopt iets niet' })).toBeNull();
  });
});

describe('answers', () => {
  it('that were typed before the code came are kept and sent', async () => {
    const sent = serveForm(() => Response.json({}, { status: 503 }));
    const form = showContactForm();
    const user = userEvent.setup();
    await fillIn(user);
    await openForm(form);
    expect(question().value).toBe('Is de villa nog vrij?');
    await user.click(button());
    await summary();
    expect(sent[0]).toMatchObject({
      language: 'nl',
      question: 'Is de villa nog vrij?',
      title: 'ms',
      email: 'an@voorbeeld.be',
    });
  });

  it('that a program filled in without a word are sent too', async () => {
    const sent = serveForm(() => Response.json({}, { status: 503 }));
    const { user } = await openForm();
    await fillIn(user);
    await user.tab();
    field('Voornaam (verplicht)').value = 'Anna';
    await user.click(button());
    await summary();
    expect(sent).toEqual([expect.objectContaining({ firstName: 'Anna' })]);
  });

  it('of an earlier visit are put back, and cleared with one press', async () => {
    const first = await openForm();
    await put(first.user, question(), 'Is er een tuin?');
    await first.user.click(screen.getByRole('radio', { name: 'De heer' }));
    dispatchEvent(new Event('pagehide'));
    document.body.replaceChildren();
    const { user } = await openForm();
    expect(question().value).toBe('Is er een tuin?');
    expect(screen.getByRole('radio', { name: 'De heer' })).toHaveProperty('checked', true);
    expect(screen.getByText(/We zetten terug wat u eerder op dit toestel invulde\./u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Begin met een leeg formulier' }));
    expect(question().value).toBe('');
    expect(localStorage).toHaveLength(0);
  });
});

describe('what the server says', () => {
  it('about a field stands at the field, and the answers stay', async () => {
    const text = 'We kennen geen pand met deze referentie. Kijk ze na: ze staat bij de prijs.';
    serveForm(() => Response.json({ fields: { reference: { text } } }, { status: 422 }));
    const { user } = await openForm();
    await fillIn(user);
    await put(user, field('Referentie van het pand'), 'LH-9999');
    await user.click(button());
    const box = await summary();
    expect(document.activeElement).toBe(box);
    expect(within(box).getByRole('link', { name: text }).getAttribute('href')).toBe('#contact-reference');
    expect(saidOf(field('Referentie van het pand'))).toBe(text);
    expect([field('Referentie van het pand').value, email().value]).toEqual(['LH-9999', 'an@voorbeeld.be']);
  });

  it('about a file stays until another one is chosen, whatever else is typed', async () => {
    const text = 'Dit bestand is te groot.';
    serveForm(() => Response.json({ fields: { cv: { text } } }, { status: 422 }));
    const { user } = await openForm(showContactForm({ name: 'cv', type: 'file' }));
    const cv = screen.getByLabelText('Curriculum vitae');
    await fillIn(user);
    await user.upload(cv, new File(['%PDF-1.7'], 'large.pdf'));
    await user.click(button());
    await summary();
    await user.type(question(), ' Ja?');
    expect([saidOf(cv), screen.getByRole('link', { name: text }).getAttribute('href')]).toEqual([text, '#contact-cv']);
    await user.upload(cv, new File(['%PDF-1.7'], 'small.pdf'));
    await waitFor(() => {
      expect(screen.queryByText(text)).toBeNull();
    });
    expect(saidOf(cv)).toBe('');
  });

  it.each([
    ['is not there', () => Response.json({ text: 'SQLITE_BUSY' }, { status: 503 })],
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is the form’s own text where the server %s, and the answers stay', async (_, answer) => {
    serveForm(answer);
    const { user } = await openForm();
    await fillIn(user);
    await user.click(button());
    const box = await summary();
    expect(box.textContent).toContain('Uw bericht is niet verzonden. Probeer het opnieuw of bel ons.');
    expect(box.textContent).toContain('Alles wat u invulde, staat er nog.');
    expect(box.textContent).not.toContain('SQLITE');
    expect([document.activeElement, question().value]).toEqual([box, 'Is de villa nog vrij?']);
  });

  it('is asked once more with the same key for the same answers, and with another for others', async () => {
    const sent = serveForm(() => Response.json({}, { status: 503 }));
    const { user } = await openForm();
    await fillIn(user);
    for (const more of ['', '', ' Ja?']) {
      if (more) await put(user, question(), more);
      const count = sent.length;
      await user.click(button());
      await waitFor(() => {
        expect(sent).toHaveLength(count + 1);
      });
      await summary();
    }
    const keys = sent.map((body) => /"idempotencyKey":"([0-9a-f]{32})"/u.exec(JSON.stringify(body))?.[1]);
    expect(keys).not.toContain(undefined);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('says which page led to it, as the browser names it', async () => {
    const before = 'https://www.google.be/search';
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(before);
    const sent = serveForm(() => Response.json({}, { status: 503 }));
    const { user } = await openForm();
    await fillIn(user);
    await user.click(button());
    await waitFor(() => {
      expect(sent).toEqual([expect.objectContaining({ pageBefore: before })]);
    });
  });

  it('is waited for: the button says so and takes no second press', async () => {
    const waiting = Promise.withResolvers<Response>();
    const sent = serveForm(() => waiting.promise);
    const { user } = await openForm();
    await fillIn(user);
    await user.click(button());
    const busy = await screen.findByRole('button', { name: 'Wordt verzonden …' });
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    await user.click(busy);
    expect([sent.length, busy.getAttribute('aria-disabled')]).toEqual([1, 'true']);
    waiting.resolve(Response.json({}, { status: 503 }));
    await summary();
    expect(button().hasAttribute('aria-disabled')).toBe(false);
  });

  it('leads to the page that thanks, and the draft is forgotten', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    serveForm(() => Response.json({ feedback: '/nl/bedankt/contact/' }));
    const { user } = await openForm();
    await fillIn(user);
    await user.click(button());
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('/nl/bedankt/contact/');
    });
    expect(localStorage).toHaveLength(0);
  });
});
