/** What was thrown, as text for a log or a person: `new Error('No space left.') -> 'No space left.'`, `'gone' -> 'gone'` */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
