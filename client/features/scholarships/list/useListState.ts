import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useOptionCodes } from '../../../lib/options/optionLists.ts';
import { isSearchCut, type ListState, listQuery, parseListState } from './listState.ts';

/**
 * Returns the list's state from the URL. Changes apply immediately, because the router updates the URL later and a
 * second click in between must build on the first.
 */
export function useListState() {
  const [params] = useSearchParams();
  const codes = useOptionCodes();
  const inAddress = useMemo(() => parseListState(params, codes), [params, codes]);
  const [seen, setSeen] = useState(inAddress);
  const [state, setState] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setState(inAddress);
  }
  const navigate = useNavigate();
  const linkTo = (next: ListState) => paths.scholarships.link(listQuery(next));
  const show = (next: ListState) => {
    setState(next);
    navigate(linkTo(next), { preventScrollReset: true });
  };
  return { state, isCut: isSearchCut(params), show, linkTo };
}
