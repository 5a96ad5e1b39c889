import type { MouseEvent, ReactElement } from 'react';
import { useTexts } from '#i18n/use-texts.ts';
import { showResults } from './focus.ts';
import { useFinder } from './finder-context.ts';
import { Icon } from './Icon.tsx';
import { addressOf } from './shown.ts';

interface PagesProps {
  readonly page: number;
  readonly pages: number;
}

/** First, last and the neighbours of the current page; 0 stands for a gap. `(5, 9) -> [1, 0, 4, 5, 6, 0, 9]` */
export function pageNumbers(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1)
    .filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1)
    .flatMap((number, index, kept) => (number - (kept[index - 1] ?? 0) > 1 ? [0, number] : [number]));
}

/** The pages of the results, as on the pages of the site: real links. */
export function Pages({ page, pages }: PagesProps): ReactElement | null {
  const t = useTexts();
  const { props, state, store } = useFinder();
  const { shown } = state;
  if (pages < 2) return null;
  const link = (number: number) => ({
    href: addressOf({ ...shown, query: { ...shown.query, page: number } }, props),
    onClick: (event: MouseEvent): void => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      store.change({ page: number });
      showResults();
    },
  });
  return (
    <nav className="pagination" aria-label={t('common:pagination')}>
      {page > 1 && (
        <a className="pagination__step" rel="prev" {...link(page - 1)}>
          <Icon name="chevron-left" />
          {t('common:previousPage')}
        </a>
      )}
      <ul className="pagination__numbers">
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number === 0 ? -index : number}>
            {number === 0 ? (
              <span>…</span>
            ) : (
              <a
                {...link(number)}
                aria-label={t('common:goToPage', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ul>
      {page < pages && (
        <a className="pagination__step pagination__step--next" rel="next" {...link(page + 1)}>
          {t('common:nextPage')}
          <Icon name="chevron-right" />
        </a>
      )}
      <p className="pagination__text small muted">{t('common:pageOf', { page, pages })}</p>
    </nav>
  );
}
