const french =
  /^(?:allée|av\.|avenue|bd|boulevard|chaussée|chemin|clos|cours|drève|esplanade|galerie|impasse|montagne|parvis|passage|petite rue|place|porte|quai|rond-point|rue|sentier|square|venelle)(?!\p{L})/iu;
const dutch =
  /\p{L}*(?:baan|berg|dijk|dreef|gaarde|gang|hof|kaai|laan|lei|markt|pad|park|plaats|plein|poort|ring|rotonde|singel|square|steenweg|straat|straatje|veld|voorplein|weg|wijk)(?!\p{L})/iu;

/** Between the two names of a street: a stroke, or a hyphen that stands free. */
const between = /\s+[-–|]\s+|\s*\/\s*/u;

/**
 * The name of a street in a language, where a feed writes the French and the Dutch one in a row, as agents in Brussels do. Dutch
 * pages show the Dutch name, all others the French one. A street of one name, or of two that cannot be told apart, stays as it is:
 * nothing is translated. `('Rue de la Loi - Wetstraat', 'nl') -> 'Wetstraat'`
 */
export function streetIn(street: string, language: string): string {
  const [one = '', other = '', more] = street.split(between).map((part) => part.trim());
  if (one === '' || other === '' || more !== undefined) return street;
  const isFrench = (name: string) => french.test(name) && !dutch.test(name.replace(french, ''));
  const isDutch = (name: string) => dutch.test(name) && !french.test(name);
  if (isFrench(one) && isDutch(other)) return language === 'nl' ? other : one;
  if (isDutch(one) && isFrench(other)) return language === 'nl' ? one : other;
  return street;
}
