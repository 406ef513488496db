import { Link } from 'react-router-dom';
import { MAX_SCHOLARSHIP_SEARCH_CHARACTERS } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { shorten } from '../../../../lib/format/shorten.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { clearFilters } from '../activeFilters.ts';
import type { ScholarshipsQuery } from '../list.generated.ts';
import { changeList, type ListState } from '../listState.ts';
import { PeopleNotes } from './PeopleNotes.tsx';
import classes from './ResultList.module.css';

type Props = {
  state: ListState;
  isCut: boolean;
  page:
    | Pick<ScholarshipsQuery['scholarships'], 'didYouMean' | 'isSearchEmpty' | 'understood' | 'totalCount'>
    | undefined;
  isStale: boolean;
  linkTo: (next: ListState) => string;
};

export function SearchNotes({ state, isCut, page, isStale, linkTo }: Props) {
  const t = useMessages('scholarships');
  const isFiltered = linkTo(changeList(state, { q: '' })) !== linkTo(clearFilters(state));

  return (
    <>
      {isCut && <p className={classes.note}>{t('searchCut', { max: MAX_SCHOLARSHIP_SEARCH_CHARACTERS })}</p>}
      {page?.isSearchEmpty && !isStale && (
        <p className={classes.note}>
          {t(isFiltered ? 'searchEmpty.filtered' : 'searchEmpty.all', { text: shorten(state.q) })}
        </p>
      )}
      {page && !isStale && <PeopleNotes page={page} />}
      {page?.didYouMean && (
        <p className={classes.note}>
          {t('didYouMean')}{' '}
          <Link to={linkTo(changeList(state, { q: page.didYouMean }))}>{page.didYouMean}</Link>?{' '}
          {t('didYouMeanShown')}
        </p>
      )}
    </>
  );
}
