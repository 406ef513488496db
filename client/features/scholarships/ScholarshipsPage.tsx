import { VisuallyHidden } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ActiveFilters } from './list/ActiveFilters.tsx';
import { FilterButton } from './list/FilterButton.tsx';
import { FilterPanel } from './list/FilterPanel.tsx';
import { ListSearch } from './list/ListSearch.tsx';
import { changeList, type ListState } from './list/listState.ts';
import { ResultList } from './list/ResultList.tsx';
import { SortSelect } from './list/SortSelect.tsx';
import { useListPosition } from './list/useListPosition.ts';
import { useListState } from './list/useListState.ts';
import { useScholarshipList } from './list/useScholarshipList.ts';
import classes from './ScholarshipsPage.module.css';

/** All scholarships with search, filters, order and pages; its whole state is in the address. */
export function ScholarshipsPage() {
  const t = useMessages('scholarships');
  const { state, show, linkTo } = useListState();
  const list = useScholarshipList(state);
  const shownPage = list.isStale ? undefined : list.page?.page;
  const top = useListPosition(state, shownPage);

  const change = (changes: Partial<ListState>) => show(changeList(state, changes));
  const panel = { state, facets: list.facets, onChange: change };

  return (
    <div className={`container ${classes.root}`}>
      <PageHead
        title={state.q ? `${state.q} · ${t('scholarships.title')}` : t('scholarships.title')}
        description={t('scholarships.description')}
        canonical={linkTo({ ...state, page: shownPage ?? state.page })}
      />
      <header className={classes.header}>
        <h1>{t('scholarships.heading')}</h1>
        <p>{t('scholarships.lead')}</p>
      </header>
      <div className={classes.columns}>
        <div className={classes.panel}>
          <FilterPanel {...panel} />
        </div>
        <section className={classes.results} aria-labelledby="results" ref={top} tabIndex={-1}>
          <VisuallyHidden component="h2" id="results">
            {t('scholarships.results')}
          </VisuallyHidden>
          <div className={classes.controls}>
            <div className={classes.search}>
              <ListSearch state={state} />
            </div>
            <FilterButton {...panel} page={list.page} />
            <SortSelect state={state} onChange={change} />
          </div>
          <ActiveFilters state={state} onChange={show} />
          <ResultList state={state} list={list} linkTo={linkTo} onChange={show} />
        </section>
      </div>
    </div>
  );
}
