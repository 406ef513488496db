import { formatCount } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipsQuery } from './list.generated.ts';
import classes from './ResultList.module.css';

type Page = Pick<
  ScholarshipsQuery['scholarships'],
  'totalCount' | 'totalIsCapped' | 'totalIsEstimated' | 'page' | 'pageCount'
>;

type Props = {
  page: Page | undefined;
  /** True while this is the previous count and the next is on its way. */
  isStale: boolean;
};

/** How many there are, said aloud when it changes. The region stays while there is nothing to say. */
export function ResultCount({ page, isStale }: Props) {
  const t = useMessages('scholarships');
  return (
    <p className={`text-md soft ${classes.count}`} role="status" aria-busy={isStale}>
      {page && (
        <>
          <strong>
            {t(page.totalIsEstimated ? 'countAbout' : 'count', {
              count: page.totalCount,
              shown: formatCount(page, t.language),
            })}
          </strong>
          {page.pageCount > 1 && ` · ${t('page', { page: page.page, pageCount: page.pageCount })}`}
        </>
      )}
    </p>
  );
}
