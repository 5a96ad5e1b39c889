/** Fields that a link to a form can fill in, by the names that its query may have: `?listing=LH-0046`. */
const linked: Readonly<Record<string, readonly string[]>> = {
  reference: ['listing', 'project'],
  page: ['listing', 'project', 'page'],
  document: ['document'],
};

/** What a link fills in. `('?listing=LH-0046') -> { reference: 'LH-0046', page: 'LH-0046' }` */
export function linkedAnswers(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(linked).flatMap(([field, names]) => {
      const value = names.map((name) => query.get(name)).find((found) => found !== null && found !== '');
      return value ? [[field, value]] : [];
    }),
  );
}
