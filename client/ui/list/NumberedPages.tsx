import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './NumberedPages.module.css';
import { shownPages } from './shownPages.ts';

type Props = {
  page: number;
  pageCount: number;
  linkTo: (page: number) => string;
};

export function NumberedPages({ page, pageCount, linkTo }: Props) {
  const t = useMessages('ui');
  if (pageCount <= 1) return null;

  const step = (label: string, target: number, icon: ReactNode) =>
    target >= 1 && target <= pageCount ? (
      <Link to={linkTo(target)} className={classes.page} aria-label={label}>
        {icon}
      </Link>
    ) : (
      <button type="button" className={classes.page} aria-label={label} disabled>
        {icon}
      </button>
    );
  return (
    <nav aria-label={t('pagination.label')} className={`row gap-xs ${classes.root}`}>
      {step(t('pagination.previous'), page - 1, <IconChevronLeft size={20} aria-hidden />)}
      {shownPages(page, pageCount).map((number) =>
        typeof number === 'string' ? (
          <span key={number} className={classes.gap}>
            <IconDots size={20} aria-hidden />
          </span>
        ) : (
          <Link
            key={number}
            to={linkTo(number)}
            className={classes.page}
            aria-label={t('pagination.page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {step(t('pagination.next'), page + 1, <IconChevronRight size={20} aria-hidden />)}
    </nav>
  );
}
