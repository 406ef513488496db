import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { type ListState, listQuery } from './listState.ts';

/**
 * Scrolls to the start of the list when the page changes, or when a filter changes while that start is above the
 * viewport. Back restores the position. A page past the end is replaced by the last page.
 */
export function useListPosition(state: ListState, shownPage: number | undefined) {
  const list = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const type = useNavigationType();
  const previous = useRef({ key, state });
  useEffect(() => {
    const { current: before } = previous;
    previous.current = { key, state };
    if (before.key === key || type !== NavigationType.Push || !list.current) return;
    // A new filter or search also shows page one, but must not move the focus.
    const isTurned = addressOf({ ...before.state, page: state.page }) === addressOf(state);
    if (isTurned) list.current.focus({ preventScroll: true });
    if (isTurned || list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }, [key, state, type]);

  const navigate = useNavigate();
  const isPastEnd = shownPage !== undefined && shownPage < state.page;
  useEffect(() => {
    if (!isPastEnd) return;
    navigate(addressOf({ ...state, page: shownPage }), { replace: true, preventScrollReset: true });
  }, [isPastEnd, shownPage, state, navigate]);
  return list;
}

function addressOf(state: ListState): string {
  return paths.scholarships.link(listQuery(state));
}
