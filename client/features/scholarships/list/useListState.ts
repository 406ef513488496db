import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { isSearchCut, type ListState, listQuery, parseListState } from './listState.ts';

/**
 * The list's state, which is in the address, and what changes it. A change shows at once: the router takes over a new
 * address a moment later, and a second click in that moment must build upon the first.
 */
export function useListState() {
  const [params] = useSearchParams();
  const inAddress = useMemo(() => parseListState(params), [params]);
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
