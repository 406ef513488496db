import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import type { Question } from '../confirm/ConfirmDialog.tsx';
import { questionTexts } from '../confirm/questionTexts.ts';
import { useConfirm } from '../confirm/useConfirm.tsx';

export function useLeaveQuestion(isUnsaved: boolean): ReactNode {
  const [ask, dialog] = useConfirm();
  useConfirmBeforeLeaving(isUnsaved, ask);
  return dialog;
}

type Place = { pathname: string; search: string };

const isOtherPage = (current: Place, next: Place) => current.pathname !== next.pathname;

type GuardProps = {
  ask: (question: Question) => void;
  isLeaving?: (current: Place, next: Place) => boolean;
};

/** Mounted only while there is unsaved input, because a screen may have many guards and the router uses only one. */
export function LeaveGuard({ ask, isLeaving }: GuardProps) {
  useConfirmBeforeLeaving(true, ask, isLeaving);
  return null;
}

type LeaveState = {
  isUnsaved: boolean;
  ask: (question: Question) => void;
  isLeaving: (current: Place, next: Place) => boolean;
  proceed?: (() => void) | undefined;
};

/**
 * Asks for confirmation in the caller's dialog before the user leaves. If this hook is mounted several times, the
 * router uses only the last one.
 */
function useConfirmBeforeLeaving(
  isUnsaved: boolean,
  ask: (question: Question) => void,
  isLeaving = isOtherPage,
): void {
  const t = useMessages('form');
  const { pathname } = useLocation();
  const latest = useRef<LeaveState>({ isUnsaved, ask, isLeaving });
  // Stays the same across renders, because the router registers a new function only after the screen has been
  // updated.
  const isHeld = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      latest.current.isUnsaved && latest.current.isLeaving(currentLocation, nextLocation),
    [],
  );
  const { state, location, proceed } = useBlocker(isHeld);
  latest.current = { isUnsaved, ask, isLeaving, proceed };

  // Each navigation has a new location, so the question appears again after the user has chosen to stay.
  useEffect(() => {
    if (state !== 'blocked' || !location) return;

    latest.current.ask({
      ...questionTexts(t, location.pathname === pathname ? 'close' : 'leave'),
      isDangerous: true,
      act: async () => latest.current.proceed?.(),
    });
  }, [state, location, pathname, t]);

  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}
