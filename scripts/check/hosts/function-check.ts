import type { HostingRules } from '#hosting/rules/rule-set.ts';

const person = { title: 'none', firstName: 'An', lastName: 'Peeters', phone: '0470123456', email: 'an@home.example' };
const question = { ...person, language: 'nl', question: 'Is het nog vrij?' };

/** Asks a function for what needs its code, its texts, its rules and its database. Gives the time of the first answer. */
export async function expectFunction(url: string, { languages }: HostingRules): Promise<number> {
  const begun = performance.now();
  const alive = await fetch(`${url}/api/health/live`);
  if (alive.status !== 200) throw new Error(`/api/health/live answers ${await saidBy(alive)}`);
  const firstMs = performance.now() - begun;
  for (const language of languages) {
    const page = await fetch(`${url}/${language}/office/login/`);
    const html = await page.clone().text();
    const isWhole = page.status === 200 && html.includes(`<html lang="${language}`);
    if (!isWhole) throw new Error(`the page for colleagues answers ${await saidBy(page)}`);
  }
  const sent = await fetch(`${url}/api/forms/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(question),
  });
  if (sent.status !== 201) throw new Error(`a message of a visitor is answered with ${await saidBy(sent)}`);
  const refused = await fetch(`${url}/api/timer`);
  if (refused.ok) throw new Error('a stranger may start the work of the timer');
  return firstMs;
}

async function saidBy(answer: Response): Promise<string> {
  return `${String(answer.status)}: ${(await answer.text()).slice(0, 300)}`;
}
