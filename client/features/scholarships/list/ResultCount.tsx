import { messages } from '../../../messages.ts';
import type { ScholarshipsQuery } from '../scholarships.generated.ts';
import classes from './ResultList.module.css';

type Page = Pick<ScholarshipsQuery['scholarships'], 'totalCount' | 'totalIsCapped' | 'page' | 'pageCount'>;

type Props = {
  page: Page | undefined;
  /** True while this is the previous count and the next is on its way. */
  isStale: boolean;
};

/** How many there are, said aloud when it changes. The region stays while there is nothing to say. */
export function ResultCount({ page, isStale }: Props) {
  return (
    <p className={classes.count} role="status" aria-busy={isStale}>
      {page && (
        <>
          <strong>{messages.scholarships.count(showCount(page), page.totalCount === 1)}</strong>
          {page.pageCount > 1 && ` · ${messages.scholarships.page(page.page, page.pageCount)}`}
        </>
      )}
    </p>
  );
}

/** `72`, `10,000+`. */
export function showCount({ totalCount, totalIsCapped }: Pick<Page, 'totalCount' | 'totalIsCapped'>): string {
  return `${totalCount.toLocaleString('en')}${totalIsCapped ? '+' : ''}`;
}
