import { objectWith } from '#base/json.ts';
import { addDays } from '#domain/dates.ts';
import { forms } from '#server/forms/forms.ts';
import { validAnswers } from './valid-answers.ts';

let visits = 0;

export type Body = Record<string, string | readonly string[]>;

/** Right answers to a form, each time of somebody else. */
export function answersTo(name: string): Body {
  const form = forms.find((each) => each.name === name);
  if (!form) throw new Error(`There is no form ${name}.`);
  visits += 1;
  const own = `visitor${String(visits)}@home.example`;
  const answers: Body = validAnswers(form);
  const friend = 'friendEmail' in answers ? { friendEmail: `friend${String(visits)}@home.example` } : {};
  // A time of the calendar has few places.
  const slots = ['09:30', '10:30', '11:30', '13:30', '14:30', '15:30', '16:30'];
  const slot = 'slot' in answers ? { slot: slots[visits % slots.length] ?? '' } : {};
  const { date } = answers;
  const otherWeek = typeof date === 'string' ? { date: addDays(date, 7 * (visits % 6)) } : {};
  return { ...answers, ...friend, ...slot, ...otherWeek, ...('email' in answers && { email: own }) };
}

/** Where a visitor is led after sending: `held` is the page that says that a person looks at the message first. */
export type Answer = 'thanked' | 'held' | 'refused';

/** Where an answer leads. */
export async function answerOf(response: Response): Promise<Answer> {
  if (response.status >= 400) return 'refused';
  const place =
    response.headers.get('location') ??
    objectWith<{ readonly feedback: string }>(await response.json(), 'feedback').feedback;
  return place.includes('wordt-nagekeken') ? 'held' : 'thanked';
}
