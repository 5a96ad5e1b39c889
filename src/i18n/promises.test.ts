import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject, objectWith, parseJson } from '#base/json.ts';
import { languages, type Language } from '#i18n/languages.ts';

/** Words with which a text promises that something is sent, kept, erased, confirmed, published or answered. */
const promisingWords: Readonly<Record<Language, RegExp>> = {
  nl: /\b(?:we|wij) (?:\S+ ){0,2}?(?:sturen|stuurden|mailen|bellen|antwoorden|vergeten|wissen|bewaren|publiceren|plaatsen|stoppen|bezorgen|overhandigen|deden|voegen|zetten|verwittigen|schrijven|tonen|weigeren|vragen|laden|passen|leggen)\b|\bverwittigen we\b|werkdag|\bvandaag nog\b|\bonderweg\b|\bkrijgt u\b|\bu krijgt\b|\bbijlage\b|\bbijgevoegd|\bvanzelf\b|\bgewist\b|\bverstuurd\b|\bgestopt\b|één keer|\blanger\b|voor u zodra|op uw naam|weer vrij|blijft in deze|zien uw lijst|afgemeld|\bsinds onze\b|hoort u|\bmeteen\b|krijgt een\b|per e-mail\.|komt online|\bniemand (?:ziet|wordt|belandt)|\bnooit op\b|\balleen (?:om|nu|collega)|\benkel om\b|altijd (?:met|via) de link|niet (?:bewaard|geteld|weergegeven)|\bopgeschoond\b|komt bij u|gaan nieuwe berichten|blijft in uw|enkel in uw browser|kunt u niets|staat in het logboek|verdwijnt het/iu,
  fr: /\bnous (?:\S+ )?(?:envoyons|écrivons|appelons|répondons|oublions|effaçons|supprimons|conservons|publions|arrêtons|remettons|transmettons|ajoutons|prévenons|montrons|refusons|demandons|vérifions|présentons)\b|\bnous (?:vous )?avons (?:envoyé|fait)|jours? ouvrables?|\bvous recevez\b|\brecevrez\b|en annexe|\bpièce jointe|\bci-joint|de lui-même|\beffacé|\benvoyé|\barrêtée?s?\b|une (?:seule )?fois|de plus\b|réservé|de nouveau libre|reste dans ce|déconnecté|parmi les premiers|aussitôt|reçoit |part par e-mail|\bpersonne (?:ne|n’)|\bjamais sur\b|\buniquement (?:pour|les)|à tout moment par le lien|ne (?:sont|seront) pas (?:conservés|comptés)|\bnettoyées|vous parviendra|vont à des collègues|dans votre navigateur|rien ne peut être|figure au journal|quittera le site/iu,
  en: /\bwe (?:\S+ )?(?:send|sent|e-mail|mail|call|answer|forget|erase|delete|keep|store|publish|stop|hand|write|add|did|let|check|show|present|reply|see)\b|\blet you know\b|working day|\bon its way\b|\byou (?:will )?(?:receive|hear|get)\b|\battached\b|\bby itself\b|\berased?\b|\b(?:is|are|has|have) (?:been )?(?:sent|stopped)\b|\bonce\b|another six months|is yours|in your name|free again|stays in this|logged out|among the first|at once|\bgets an\b|goes out|goes online|\bnobody (?:sees|is)\b|\bnever (?:on|appears)|\bonly (?:to|this once|colleagues)\b|at any time with|\bnot (?:kept|counted|stored)\b|\bcleaned again|comes to you|messages go to|stays? in your|nothing can be|will leave the site|\bloads no\b|not load anything|starts? (?:it|them) by|batches/iu,
  de: /\bwir (?:\S+ )*?(?:senden|sendeten|mailen|rufen|antworten|vergessen|löschen|bewahren|speichern|veröffentlichen|beenden|übergeben|schreiben|fügen|melden|zeigen|prüfen|legen|sehen)\b|werktag|\bunterwegs\b|\berhalten sie\b|\bsie erhalten\b|\bim anhang\b|beigefügt|von selbst|\bgelöscht|\bversandt\b|\bgesendet\b|\bbeendet\b|ein(?:e|en)? ?mal\b|\blänger\b|reserviert,|auf ihren namen|wieder frei|bleibt in diesem|abgemeldet|\bsofort\b|erhält |per e-mail hinaus|geht mit .* online|\bniemand (?:sieht|wird)|\bnie auf\b|\bnur,? um\b|\bnur kollegen|jederzeit über den link|nicht (?:gezählt|aufbewahrt)|\bbereinigt\b|geht an sie\b|gehen neue|in ihrem browser|lässt sich nichts|im protokoll|verschwindet sie|verschwindet es/iu,
};

const namespaces = readdirSync('src/i18n/messages/en')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

const [, promised = '', onPages = '', others = ''] = readFileSync('docs/rules/promises.md', 'utf8').split(/^## .*$/mu);

interface Promised {
  readonly key: string;
  readonly file: string;
  readonly test: string;
}

/** The cells of a table. */
const cellsOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

const rows: Promised[] = cellsOf(promised).map(([, key = '', , file = '', test = '']) => ({ key, file, test }));
const pageRows = cellsOf(onPages).map(([, page = '', begins = '', file = '', test = '']) => ({
  page: page.replace('pages/', ''),
  begins,
  file,
  test,
}));
const [, peoplesPages = ''] = onPages.split('Pages that promise only what people do:');
const listed = [...rows.map(({ key }) => key), ...[...others.matchAll(/`([^`]+)`/gu)].map(([, key = '']) => key)];

const isListed = (key: string): boolean =>
  listed.some((entry) => (entry.endsWith('*') ? key.startsWith(entry.slice(0, -1)) : key === entry));

function messages(language: Language, namespace: string): Record<string, unknown> {
  const read = parseJson(readFileSync(`src/i18n/messages/${language}/${namespace}.json`, 'utf8'));
  if (!isObject(read)) throw new Error(`The messages ${namespace} in ${language} are no object.`);
  return read;
}

describe('promises', () => {
  it.each(languages)('are listed with their proof, in %s', (language) => {
    const found = namespaces.flatMap((namespace) =>
      Object.entries(messages(language, namespace))
        .filter(([, text]) => typeof text === 'string' && promisingWords[language].test(text))
        .map(([key]) => `${namespace}:${key}`),
    );
    expect(found.length).toBeGreaterThan(80);
    expect(
      found.filter((key) => !isListed(key)),
      'Put these into docs/rules/promises.md',
    ).toEqual([]);
  });

  it('that are listed stand in the dictionaries', () => {
    const keys = namespaces.flatMap((namespace) =>
      Object.keys(messages('en', namespace)).map((key) => `${namespace}:${key}`),
    );
    const gone = listed.filter((entry) =>
      entry.endsWith('*') ? !keys.some((key) => key.startsWith(entry.slice(0, -1))) : !keys.includes(entry),
    );
    expect(gone).toEqual([]);
  });

  it.each([...rows, ...pageRows.map(({ page, begins, ...proof }) => ({ key: `${page}: ${begins}`, ...proof }))])(
    '$key is proven by a test that is there',
    ({ file, test }) => {
      const source = readFileSync(file, 'utf8');
      expect(source.includes(`'${test}'`) || source.includes(`\`${test}\``)).toBe(true);
    },
  );
});

/** Alerts go as often as a visitor chose, once a day where nothing was chosen: none of these may say that they come at once. */
const atOnce = /zodra|dès (?:que|qu’)|as soon as|sobald|\bmeteen\b|aussitôt|\bat once\b|\bsofort\b/iu;
const aboutAlerts = /^(?:alerts:.*|feedback:demand-register\..*|form:page\.demand-register\..*|search:noResults.*)$/u;

describe('sentences about alerts', () => {
  it.each(languages)('promise no mail sooner than was chosen, in %s', (language) => {
    const spoken = namespaces.flatMap((namespace) =>
      Object.entries(messages(language, namespace)).map(([key, text]) => ({ key: `${namespace}:${key}`, text })),
    );
    const about = spoken.filter(({ key, text }) => typeof text === 'string' && aboutAlerts.test(key));
    const page = sentencesOf('demand-register', language).map((text) => ({ key: 'pages/demand-register', text }));
    expect(about.length).toBeGreaterThan(30);
    expect([...about, ...page].filter(({ text }) => atOnce.test(String(text)))).toEqual([]);
  });
});

/** Words that promise a call. */
const callingWords: Readonly<Record<Language, RegExp>> = {
  nl: /\bbellen (?:(?:we|wij) )?u\b|\b(?:we|wij) (?:\S+ )?u (?:\S+ ){0,3}?(?:op|terug)?bellen\b|\bbelt u\b(?! (?:ons|liever|beter|gerust)\b)|\bu (?:\S+ ){0,2}?(?:op|terug)?gebeld\b|telefoontje van|\btelefonisch (?:contact )?met u\b|\bu (?:\S+ )?telefonisch\b/iu,
  fr: /\bvous (?:appel(?:ons|lerons|le|lera|er)\b|téléphon|rappel(?:ons|lerons|le|lera|er)\b(?! (?:que|qu’|la|les|l’|vos|votre|nos|notre)))|\bvous (?:êtes|serez) r?appelé|\bcoup de (?:fil|téléphone)|\bvous (?:\S+ ){1,2}par téléphone/iu,
  en: /\b(?:call|phone|ring|calling|phoning|ringing) you\b|\byou a (?:\S+ )?(?:call|ring)\b|\b(?:get|receive|expect) a (?:phone |telephone )?call\b|\bcall from (?:us|our|one)\b|\byou by (?:tele)?phone\b/iu,
  de: /\bwir (?:[^\s.,:;?!]+ )*rufen sie\b(?! uns\b)|\brufen wir sie\b|\bruft sie\b|\bwir (?:[^\s.,:;?!]+ )*sie (?:[^\s.,:;?!]+ )*(?:an|zurück)rufen\b|\bsie (?:[^\s.,:;?!]+ )*(?:an|zurück)gerufen\b|\beinen anruf\b|\buns (?:\S+ ){0,3}?telefonisch bei ihnen\b|\bsie telefonisch\b/iu,
};

/** What promises a call in each language, and what does not. */
const callExamples: Readonly<Record<Language, { readonly calls: string[]; readonly others: string[] }>> = {
  nl: {
    calls: [
      'We bellen u om het bezoek te plannen.',
      'Daarna bellen we u.',
      'We bezorgen het aan de eigenaar en bellen u zodra er een beslissing is.',
      'Zodra de eigenaar beslist heeft, zullen we u bellen.',
      'Laat uw nummer na, zodat we u morgen kunnen terugbellen.',
      'Een collega belt u.',
      'U wordt gebeld.',
      'We nemen telefonisch contact met u op.',
    ],
    others: [
      'Liever even bellen?',
      'Belt u liever? Ons nummer staat onderaan.',
      'Wanneer mogen we bellen?',
      'U kunt ons bellen.',
      'We nemen contact met u op.',
      'U bereikt ons telefonisch.',
    ],
  },
  fr: {
    calls: [
      'Nous vous appelons pour fixer la visite.',
      'Nous la remettons au propriétaire et vous appelons dès qu’il y a une décision.',
      'Nous vous rappelons le lendemain.',
      'Nous vous appellerons.',
      'Laissez votre numéro pour que nous puissions vous téléphoner.',
      'Un collaborateur vous rappelle.',
      'Vous recevrez un coup de fil.',
      'Nous vous contactons par téléphone.',
    ],
    others: [
      'Nous vous rappelons que l’offre vous engage.',
      'Nous vous rappelons les conditions.',
      'Vous préférez appeler ?',
      'Appelez-nous.',
      'Vous pouvez nous appeler.',
      'Nous vous contactons pour fixer la visite.',
    ],
  },
  en: {
    calls: [
      'We will call you to arrange a visit.',
      'We will pass it on to the owner and phone you back.',
      'We will give you a call.',
      'One of our team will give you a quick ring.',
      'You will get a call from us.',
      'We will contact you by phone.',
    ],
    others: [
      'Would you rather call?',
      'At the property or by video call: choose a day.',
      'Write to us or call: you will speak to the person who knows the answer.',
      'Call us, and we will send you a new one.',
      'We will contact you to arrange a visit.',
    ],
  },
  de: {
    calls: [
      'Wir rufen Sie an und vereinbaren einen Termin.',
      'Danach rufen wir Sie an.',
      'Wir übergeben es dem Eigentümer und rufen Sie an, sobald er entschieden hat.',
      'Wir werden Sie gern zurückrufen.',
      'Hinterlassen Sie Ihre Nummer, damit wir Sie anrufen können.',
      'Jemand aus unserem Team ruft Sie an.',
      'Sie werden angerufen.',
      'Wir melden uns telefonisch bei Ihnen.',
    ],
    others: [
      'Wir sind da: rufen Sie uns an.',
      'Wir freuen uns, wenn Sie anrufen.',
      'Wir freuen uns auf Ihren Anruf.',
      'Schreiben Sie oder rufen Sie an: Sie sprechen mit der Person, die die Antwort kennt.',
      'Rufen Sie {{phone}} an.',
      'Sie erreichen uns telefonisch.',
      'Wir melden uns bei Ihnen.',
    ],
  },
};

describe('what is said to everybody who sends a form', () => {
  it.each(languages)('is known for a promised call by its words, in %s', (language) => {
    const { calls, others } = callExamples[language];
    const isCall = (text: string): boolean => callingWords[language].test(text);
    expect({ missed: calls.filter((text) => !isCall(text)), innocent: others.filter(isCall) }).toEqual({
      missed: [],
      innocent: [],
    });
  });

  it.each(languages)('promises no call, for a number may stay open, in %s', (language) => {
    const texts = ['feedback', 'form'].flatMap((namespace) => Object.entries(messages(language, namespace)));
    const said = texts.filter(([key]) => /^page\.|\.text$/u.test(key)).map(([, text]) => String(text));
    expect(said.length).toBeGreaterThan(40);
    const all = [...said, ...sentencesOf('contact-demand', language)];
    expect(all.filter((text) => callingWords[language].test(text))).toEqual([]);
  });
});

/** Sentences of the agency's own texts, those that testimonials quote left out. `'privacy' -> ['We sell no data.', ...]` */
function sentencesOf(page: string, language: Language): string[] {
  const text =
    page === 'site.json' ? servicePurposes(language) : readFileSync(`content/pages/${language}/${page}.md`, 'utf8');
  return text
    .split('\n')
    .filter((line) => !/^ *(?:- )?(?:quote|bio):/u.test(line))
    .flatMap((line) => line.split(/(?<=[.?!])\s+/u))
    .map((sentence) => sentence.trim().replace(/^(?:- |(?:description|lead): ')/u, ''));
}

/** What services of the site say they do, one a line. */
function servicePurposes(language: Language): string {
  const { consent } = objectWith<{ consent: { services: { purpose: Record<string, string> }[] } }>(
    parseJson(readFileSync('content/site.json', 'utf8')),
    'consent',
  );
  return consent.services.map(({ purpose }) => purpose[language] ?? '').join('\n');
}

const pages = ['site.json', ...readdirSync('content/pages/en').map((name) => name.slice(0, -'.md'.length))];
const isPeoples = (page: string): boolean => peoplesPages.includes(`\`${page}\``);

describe('promises of pages', () => {
  it.each(languages)('stand on pages that are listed, in %s', (language) => {
    const found = pages.filter((page) =>
      sentencesOf(page, language).some((text) => promisingWords[language].test(text)),
    );
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter((page) => !isPeoples(page) && !pageRows.some((row) => row.page === page))).toEqual([]);
  });

  it('are listed with their proof, sentence by sentence', () => {
    const found = pages
      .filter((page) => !isPeoples(page))
      .flatMap((page) => sentencesOf(page, 'en').map((text) => ({ page, text })))
      .filter(({ text }) => promisingWords.en.test(text));
    const isProven = ({ page, text }: (typeof found)[number]): boolean =>
      pageRows.some((row) => row.page === page && text.startsWith(row.begins));
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter((one) => !isProven(one))).toEqual([]);
  });

  it('that are listed are still said', () => {
    const gone = pageRows.filter(
      ({ page, begins }) => !sentencesOf(page, 'en').some((text) => text.startsWith(begins)),
    );
    expect(gone).toEqual([]);
  });
});
