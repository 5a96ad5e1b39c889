import { personParts } from '#contracts/office-privacy.ts';
import { isDay } from '#domain/dates.ts';
import { leadStateOf } from '#domain/office/lead-state.ts';
import { newsStages } from '#domain/office/news.ts';
import { staffRoles } from '#domain/office/staff.ts';
import { formatDay, formatMoment } from '#i18n/formats.ts';
import { labelled } from '#i18n/labelled.ts';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator, languageOf, type Translate } from '#i18n/translator.ts';
import { nameOf, type LogWords } from '#server/office/log/log-subjects.ts';
import { releaseTimeMs } from '#server/office/today/site-lines.ts';
import type { ActRow } from '#server/office/log/read-acts.ts';

/** `'leads 2, mails 4' -> 'Messages: 2, E-mails: 4'`, of somebody who was erased. */
function countsWords(counts: string, t: Translate): string {
  const words = counts.split(', ').flatMap((entry) => {
    const [name, count = ''] = entry.split(' ');
    const part = personParts.find((one) => one === name);
    return part ? [labelled(t(`persons:part.${part}`), count, languageOf(t))] : [];
  });
  return words.join(', ');
}

/** How a lead was answered; its state before. */
function answeredText(state: string, t: Translate): string {
  if (state === 'answer') return t('leads:answer.title');
  if (state === 'elsewhere' || state === 'documents') return t(`leads:event.${state}`);
  return leadText(state, t);
}

function leadText(state: string, t: Translate): string {
  const known = leadStateOf(state);
  return known ? t(`leads:state.${known}`) : state;
}

/** Words of what is left as it is: a role, a language, a day, a day with its time, how an article stands. */
function plainText(state: string, { t, language }: LogWords): string {
  const role = staffRoles.find((one) => one === state);
  if (role) return t(`office:role.${role}`);
  if (isLanguage(state)) return createTranslator(state)('common:languageName');
  const [day = '', time, ...more] = state.split(' ');
  const stage = newsStages.find((one) => one === day);
  if (stage) return [t(`news:stage.${stage}`), time && formatDay(time, language)].filter(Boolean).join(' ');
  if (!isDay(day) || more.length > 0) return state;
  return [formatDay(day, language), time].filter(Boolean).join(' ');
}

/** When a release was made. */
function releaseText(id: string, { language }: LogWords): string {
  const time = releaseTimeMs(id);
  return time === undefined ? id : formatMoment(new Date(time), language);
}

/** Words of a state before or after, by what was done. */
function stateText(act: string, state: string, words: LogWords): string {
  const { t, references } = words;
  switch (act) {
    case 'lead-assigned':
      return state === '' ? t('leads:who.none') : nameOf(state, words);
    case 'lead-state':
      return leadText(state, t);
    case 'lead-answered':
      return answeredText(state, t);
    case 'publication-back':
      return releaseText(state, words);
    case 'spotlight-moved':
      return state
        .split(' ')
        .map((id) => references.get(id) ?? id)
        .join(', ');
    default:
      return plainText(state, words);
  }
}

/** What was before and what is after, in words. */
export function changeText({ act, before, after }: ActRow, words: LogWords): string {
  if (act === 'person-erased') return countsWords(after, words.t);
  const isChange = act === 'lead-assigned' ? before !== after : before !== '' && after !== '';
  if (!isChange) return plainText(after, words);
  const [was, is] = [stateText(act, before, words), stateText(act, after, words)];
  return words.t('office:log.changed', { before: was, after: is });
}
