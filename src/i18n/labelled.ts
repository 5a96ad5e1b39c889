/** What something is called, and what it is; French has a space before the colon, and a question needs none. `('Type', 'Maison', 'fr') -> 'Type : Maison'` */
export function labelled(label: string, value: string, language: string): string {
  if (label.endsWith('?')) return `${label} ${value}`;
  return `${label}${language === 'fr' ? '\u00a0' : ''}: ${value}`;
}
