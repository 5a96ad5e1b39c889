/*
 * The page of a home that is gone is one for all of them, and only its address says where that home stood and what it was:
 * the lists of its town and its kind come first.
 */
const lists = document.querySelector('.gone-lists');
const [, language, goal, ...rest] = location.pathname.split('/');
const near = rest.map((segment) => `/${language ?? ''}/${goal ?? ''}/${segment}/`);
const links = [...(lists?.querySelectorAll('a') ?? [])].filter(({ pathname }) => near.includes(pathname));

for (const link of links.reverse()) {
  const [line, part] = [link.closest('li'), link.closest('section')];
  if (line && part) {
    line.className = 'is-near';
    line.parentElement?.prepend(line);
    lists?.prepend(part);
  }
}
