const english = 'en';
/** Names that a CRM may write, by country: our four languages, and Spanish, which Kyero's senders write. */
const nameLanguages = [english, 'nl', 'fr', 'de', 'es'];
/** Names beside those of Intl. */
const more: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  uae: 'AE',
  holland: 'NL',
  'czech republic': 'CZ',
};

let names: ReadonlyMap<string, string> | undefined;

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Every pair of letters that is a country to Intl, by its names. */
function allNames(): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(more));
  const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ');
  for (const language of nameLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = display.of(code);
      if (name !== undefined && !found.has(plain(name))) found.set(plain(name), code);
    }
  }
  return found;
}

/** The ISO code of a country by its name or code, in five languages. `'Portugal' -> 'PT'`, `'España' -> 'ES'`, `'pt' -> 'PT'` */
export function countryCode(text: string): string | undefined {
  names ??= allNames();
  const code = /^[a-z]{2}$/iu.test(text.trim()) ? text.trim().toUpperCase() : undefined;
  if (code !== undefined && [...names.values()].includes(code)) return code;
  return names.get(plain(text));
}

/** What a country is called in our four languages. `'PT' -> {nl: 'Portugal', ...}` */
export function countryNames(code: string): Record<string, string> {
  const named = ['nl', 'fr', english, 'de'].flatMap((language): [string, string][] => {
    const name = new Intl.DisplayNames([language], { type: 'region' }).of(code);
    return name === undefined ? [] : [[language, name]];
  });
  return Object.fromEntries(named);
}
