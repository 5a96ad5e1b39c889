/** `('{{title}} removed', {title: 'Villa'}) -> 'Villa removed'` */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => String(values[name] ?? whole));
}

/** The form of a text that a number takes. `({count_one: '{{count}} home', count_other: '{{count}} homes'}, 'count', 2, 'en') -> '{{count}} homes'` */
export function pluralText(texts: object, key: string, count: number, language: string): string {
  const forms = texts as Readonly<Record<string, string>>;
  return forms[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? forms[`${key}_other`] ?? '';
}
