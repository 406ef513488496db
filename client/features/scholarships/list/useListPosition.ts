import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { type ListState, listQuery } from './listState.ts';

/**
 * Keeps place and address right. Give the ref to the list: another page, and a filter chosen further down, start at
 * its top; Back returns to where one was. A page past the end has its address replaced by the last one's.
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
    // A new filter or search also starts at page one, but leaves the focus where the visitor works.
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
