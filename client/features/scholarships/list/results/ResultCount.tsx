import { formatCount } from '../../../../../messages/formats.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { ScholarshipsQuery } from '../list.generated.ts';
import classes from './ResultList.module.css';

type Page = Pick<
  ScholarshipsQuery['scholarships'],
  'totalCount' | 'totalIsCapped' | 'totalIsEstimated' | 'page' | 'pageCount'
>;

type Props = {
  page: Page | undefined;
  isStale: boolean;
};

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
