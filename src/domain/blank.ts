/** Is there nothing to show? Empty and whitespace-only text counts as empty (docs/rules/forms.md). `'  ' -> true`, `0 -> false` */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}
