/** Classes of routes, by how they begin. */
const classes = [
  ['/api/forms/', 'form'],
  ['/api/owner', 'owner'],
  ['/api/health/', 'health'],
  ['/api/rebuild', 'webhook'],
  ['/api/webhooks/', 'webhook'],
  ['/api/beacon', 'beacon'],
  ['/api/metrics', 'metrics'],
  ['/api/policy-reports', 'report'],
  ['/api/', 'api'],
] as const;

/** A word for a path, never the path: addresses carry tokens and numbers. `'/api/forms/contact' -> 'form'` */
export function routeClass(path: string): string {
  return classes.find(([start]) => path.startsWith(start))?.[1] ?? 'page';
}
