import { isLanguage, languages, type Language } from '#i18n/languages.ts';
import { amountWords } from './amount-words.ts';

/** What was filled in last: words that the visitor changed stay. */
const filled = new WeakMap<HTMLFormElement, string>();

function control(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

/** Are these the words of the amount, in whatever language the page was read when they were filled in? */
async function areFilledIn(words: string, amount: string, language: Language): Promise<boolean> {
  for (const one of [language, ...languages]) if ((await amountWords(amount, one)) === words) return true;
  return false;
}

async function fill(form: HTMLFormElement, isFirst: boolean): Promise<void> {
  const [digits, words] = [control(form, 'amount'), control(form, 'amountWords')];
  const { lang } = document.documentElement;
  if (!digits || !words || !isLanguage(lang)) return;
  const before = words.value;
  // Of a draft, or from before a reload: nobody remembers who wrote them.
  if (isFirst && before !== '' && (await areFilledIn(before, digits.value, lang))) filled.set(form, before);
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

/** Writes the amount in words as soon as it is there in digits (docs/rules/money.md). Without the words the form is as good. */
export function fillAmountWords(form: HTMLFormElement, changed: string): void {
  if (changed !== 'amountWords') fill(form, changed === '').catch(() => undefined);
}
