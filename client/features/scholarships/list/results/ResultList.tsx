import { SCHOLARSHIPS_PER_PAGE } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { NumberedPages } from '../../../../ui/list/NumberedPages.tsx';
import { CardGrid, CardGridSkeleton } from '../../card/CardGrid.tsx';
import { NoResults } from '../empty/NoResults.tsx';
import type { ListState } from '../listState.ts';
import type { ScholarshipList } from '../useScholarshipList.ts';
import { EligiblePart } from './EligiblePart.tsx';
import { ResultCount } from './ResultCount.tsx';
import classes from './ResultList.module.css';
import { SearchNotes } from './SearchNotes.tsx';

type Props = {
  state: ListState;
  isCut: boolean;
  list: ScholarshipList;
  linkTo: (next: ListState) => string;
  onChange: (next: ListState) => void;
};

export function ResultList(props: Props) {
  const { state, isCut, list, linkTo } = props;
  const page = list.error ? undefined : list.page;
  return (
    <div className={`stack gap-md mt-md ${classes.root}`}>
      <ResultCount page={page} isStale={list.isStale} />
      <EligiblePart state={state} linkTo={linkTo} />
      <SearchNotes state={state} isCut={isCut} page={page} isStale={list.isStale} linkTo={linkTo} />
      <Results {...props} />
    </div>
  );
}

function Results({ state, list, linkTo, onChange }: Props) {
  const t = useMessages('scholarships');
  const { page, isStale, error, retry } = list;
  if (error) {
    return <ErrorState heading={t('failedHeading')} error={error} onRetry={retry} />;
  }
  const isEmpty = page?.totalCount === 0;
  if (!page || (isEmpty && isStale)) return <CardGridSkeleton count={SCHOLARSHIPS_PER_PAGE} />;
  if (isEmpty) return <NoResults state={state} page={page} linkTo={linkTo} onChange={onChange} />;
  return (
    <>
      <CardGrid scholarships={page.items} isStale={isStale} eager={3} />
      <NumberedPages
        page={page.page}
        pageCount={page.pageCount}
        linkTo={(number) => linkTo({ ...state, page: number })}
      />
    </>
  );
}
