/** Amounts in words as people of each language write them: for tests of what must not be told. */

const ones = {
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
} as const;
const tens = {
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  fr: 'vingt trente quarante cinquante soixante septante quatre-vingt nonante',
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
} as const;
const big = {
  nl: ['honderd', 'duizend', 'miljoen'],
  fr: ['cent', 'mille', 'million'],
  en: ['hundred', 'thousand', 'million'],
  de: ['hundert', 'tausend', 'Million'],
} as const;

export type Spoken = keyof typeof ones;

const word = (table: string, at: number) => table.split(' ')[at] ?? '';

/** 70 to 99 as France says them. */
function ofFrance(count: number): string {
  if (count === 71) return 'soixante et onze';
  const [base, rest] = count < 80 ? ['soixante', count - 60] : ['quatre-vingt', count - 80];
  return `${base}-${word(ones.fr, rest)}`;
}

function frenchTens(ten: string, unit: number): string {
  const isScore = ten === 'quatre-vingt';
  if (unit === 0) return isScore ? `${ten}s` : ten;
  return unit === 1 && !isScore ? `${ten} et un` : `${ten}-${word(ones.fr, unit)}`;
}

function underHundred(count: number, language: Spoken, isOfFrance: boolean): string {
  if (count < 20) return word(ones[language], count);
  if (language === 'fr' && isOfFrance && count > 69 && count !== 80) return ofFrance(count);
  const [ten, unit] = [word(tens[language], Math.floor(count / 10) - 2), count % 10];
  if (language === 'fr') return frenchTens(ten, unit);
  if (unit === 0) return ten;
  const one = word(ones[language], unit);
  if (language === 'en') return `${ten}-${one}`;
  if (language === 'de') return `${one}und${ten}`;
  return `${one}${one.endsWith('ee') || one.endsWith('ie') ? 'ën' : 'en'}${ten}`;
}

/** `450000 -> ['vierhonderdvijftig', 'duizend']`: what a writer joins or sets apart. */
export function inWords(euro: number, language: Spoken, isOfFrance = false): string[] {
  const [hundred, thousand, million] = big[language];
  const [millions, thousands, rest] = [Math.floor(euro / 1e6), Math.floor(euro / 1000) % 1000, euro % 1000];
  const under = (count: number): string[] => {
    const hundreds = Math.floor(count / 100);
    const said = hundreds > 1 || (hundreds === 1 && language === 'en') ? [word(ones[language], hundreds)] : [];
    const low = count % 100 === 0 ? [] : [underHundred(count % 100, language, isOfFrance)];
    const joint = language === 'en' && hundreds > 0 && low.length > 0 ? ['and'] : [];
    return [...said, ...(hundreds > 0 ? [hundred] : []), ...joint, ...low];
  };
  const group = (count: number, scale: string, isBare: boolean) =>
    count === 0 ? [] : [...(count === 1 && isBare ? [] : under(count)), scale];
  return [
    ...group(millions, million + (millions > 1 ? { nl: '', fr: 's', en: '', de: 'en' }[language] : ''), false),
    ...group(thousands, thousand, language !== 'en'),
    ...(rest === 0 ? [] : under(rest)),
  ];
}
