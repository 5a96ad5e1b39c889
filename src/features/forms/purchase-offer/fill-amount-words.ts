import { isLanguage } from '#i18n/languages.ts';
import { amountWords } from './amount-words.ts';

/** What was filled in last: words that the visitor changed stay. */
const filled = new WeakMap<HTMLFormElement, string>();

function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

async function fill(form: HTMLFormElement): Promise<void> {
  const [digits, words] = [control(form, 'amount'), control(form, 'amountWords')];
  const { lang } = document.documentElement;
  if (!digits || !words || !isLanguage(lang)) return;
  const isOwn = words.value !== '' && words.value !== filled.get(form);
  if (isOwn) return;
  const amount = digits.value;
  const text = await amountWords(amount, lang);
  // Somebody who types fast has changed the amount in the meantime.
  if (digits.value !== amount || text === words.value) return;
  filled.set(form, text);
  words.value = text;
  words.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes the amount in words as soon as it is there in digits. Without the words the form is as good. */
export function fillAmountWords(form: HTMLFormElement, changed: string): void {
  if (changed !== 'amountWords') fill(form).catch(() => undefined);
}
