/** What something is called, and what it is; French has a space before the colon. `('Type', 'Maison', 'fr') -> 'Type : Maison'` */
export function labelled(label: string, value: string, language: string): string {
  return `${label}${language === 'fr' ? '\u00a0' : ''}: ${value}`;
}
