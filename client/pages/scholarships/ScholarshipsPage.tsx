import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { ActiveFilters } from '../../features/scholarships/list/ActiveFilters.tsx';
import { FilterButton } from '../../features/scholarships/list/filters/FilterButton.tsx';
import { FilterPanel } from '../../features/scholarships/list/filters/FilterPanel.tsx';
import { ListSearch } from '../../features/scholarships/list/ListSearch.tsx';
import { listJsonLd } from '../../features/scholarships/list/listJsonLd.ts';
import { changeList, isListed, type ListState } from '../../features/scholarships/list/listState.ts';
import { ResultList } from '../../features/scholarships/list/results/ResultList.tsx';
import { SortSelect } from '../../features/scholarships/list/SortSelect.tsx';
import { useListPosition } from '../../features/scholarships/list/useListPosition.ts';
import { useListState } from '../../features/scholarships/list/useListState.ts';
import { useScholarshipList } from '../../features/scholarships/list/useScholarshipList.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import classes from './ScholarshipsPage.module.css';

export function ScholarshipsPage() {
  const t = useMessages('scholarships');
  const { state, isCut, show, linkTo } = useListState();
  const list = useScholarshipList(state);
  const shownPage = list.isStale ? undefined : list.page?.page;
  const top = useListPosition(state, shownPage);

  const change = (changes: Partial<ListState>) => show(changeList(state, changes));
  const panel = { state, understood: list.understood, facets: list.facets, onChange: change };

  return (
    <div className={`container ${classes.root}`}>
      <PageHead
        title={state.q ? `${state.q} · ${t('title')}` : t('title')}
        description={t('description')}
        canonical={linkTo({ ...state, page: shownPage ?? state.page })}
        isUnlisted={!isListed(state)}
        {...(list.page && { jsonLd: listJsonLd(list.page) })}
      />
      <header className={`stack gap-xs ${classes.header}`}>
        <h1>{t('heading')}</h1>
        <p>
          {t('lead')}{' '}
          <Link to={paths.eligibility.link()} state={{ from: linkTo(state) }}>
            {t('eligibility')}
          </Link>
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.panel}>
          <FilterPanel {...panel} />
        </div>
        <section className={classes.results} aria-labelledby="results" ref={top} tabIndex={-1}>
          <h2 className="visually-hidden" id="results">
            {t('results')}
          </h2>
          <div className="row middle apart gap-sm">
            <div className={classes.search}>
              <ListSearch state={state} />
            </div>
            <FilterButton {...panel} page={list.page} />
            <SortSelect state={state} onChange={change} />
          </div>
          <ActiveFilters state={state} understood={list.understood} facets={list.facets} onChange={show} />
          <ResultList state={state} isCut={isCut} list={list} linkTo={linkTo} onChange={show} />
        </section>
      </div>
    </div>
  );
}
