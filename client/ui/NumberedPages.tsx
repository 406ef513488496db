import { Pagination } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useMessages } from '../lib/useMessages.ts';

type Props = {
  page: number;
  pageCount: number;
  /** The address of a page: real links, so that they can be opened, shared and crawled. */
  linkTo: (page: number) => string;
};

/** Numbered page buttons; none when there is only one page. */
export function NumberedPages({ page, pageCount, linkTo }: Props) {
  const t = useMessages('ui');
  if (pageCount <= 1) return null;

  return (
    <nav aria-label={t('pagination.label')}>
      <Pagination
        value={page}
        total={pageCount}
        siblings={1}
        boundaries={1}
        gap={6}
        vars={() => ({ root: { '--pagination-control-size': '44px', '--pagination-control-fz': '1rem' } })}
        radius="sm"
        getItemProps={(item) => ({
          component: Link,
          to: linkTo(item),
          'aria-label': t('pagination.page', { page: item }),
          'aria-current': item === page ? 'page' : undefined,
        })}
        getControlProps={(control) => {
          const target = control === 'previous' ? page - 1 : page + 1;
          const isPossible = target >= 1 && target <= pageCount;
          return {
            'aria-label': control === 'previous' ? t('pagination.previous') : t('pagination.next'),
            ...(isPossible && { component: Link, to: linkTo(target) }),
          };
        }}
      />
    </nav>
  );
}
