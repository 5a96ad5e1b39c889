/** Is the page asked for in preview mode? `'/nl/preview/46/' -> true` (docs/rules/routes.md) */
export function isPreviewPath(path: string): boolean {
  return path.includes('preview');
}
