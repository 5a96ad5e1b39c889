/** One step with its absolute address. */
export interface BreadcrumbStep {
  readonly name: string;
  readonly url: string;
}

/** schema.org BreadcrumbList; home first, the page itself last. */
export function breadcrumbJsonLd(steps: readonly BreadcrumbStep[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
