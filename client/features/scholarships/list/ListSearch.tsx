import { useMessages } from '../../../lib/useMessages.ts';
import { ScholarshipSearch } from '../search/ScholarshipSearch.tsx';
import { changeList, type ListState, listQuery } from './listState.ts';

export function ListSearch({ state }: { state: ListState }) {
  const t = useMessages('scholarships');
  const { q: _, ...kept } = listQuery(changeList(state, { sort: state.sort }));
  return <ScholarshipSearch id="list-search" label={t('search')} defaultValue={state.q} kept={kept} />;
}
