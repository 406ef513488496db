import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { changeList, type ListState, listQuery } from './listState.ts';

/** The search within the list: the filters that are set stay set. */
export function ListSearch({ state }: { state: ListState }) {
  const t = useMessages('scholarships');
  const { q: _, ...kept } = listQuery(changeList(state, { sort: state.sort }));
  return (
    <SearchField
      action={paths.scholarships.link()}
      id="list-search"
      label={t('search')}
      defaultValue={state.q}
      kept={kept}
    />
  );
}
