import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../lib/useMessages.ts';
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
  const dots = (where: string | undefined) => (
    <span className={`${classes.gap} ${where}`}>
      <IconDots size={20} aria-hidden />
    </span>
  );
  // Phones have room for four pages, or for the first, the current and the last page.
  const isNear = (number: number) => pageCount <= 4 || [1, page, pageCount].includes(number);
  return (
    <nav aria-label={t('pagination.label')} className={`row gap-xs ${classes.root}`}>
      {step(t('pagination.previous'), page - 1, <IconChevronLeft size={20} aria-hidden />)}
      {shownPages(page, pageCount).map((number) => (
        <Fragment key={number}>
          {typeof number === 'string' ? (
            dots(classes.far)
          ) : (
            <>
              {number > 1 && isNear(number) && !isNear(number - 1) && dots(classes.near)}
              <Link
                to={linkTo(number)}
                className={isNear(number) ? classes.page : `${classes.page} ${classes.far}`}
                aria-label={t('pagination.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </>
          )}
        </Fragment>
      ))}
      {step(t('pagination.next'), page + 1, <IconChevronRight size={20} aria-hidden />)}
    </nav>
  );
}
