import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import type { Question } from '../confirm/ConfirmDialog.tsx';
import { questionTexts } from '../confirm/questionTexts.ts';
import { useConfirm } from '../confirm/useConfirm.tsx';

export function useLeaveQuestion(isUnsaved: boolean): ReactNode {
  const [ask, dialog] = useConfirm();
  useConfirmBeforeLeaving(isUnsaved, ask);
  return dialog;
}

type LeaveState = {
  isUnsaved: boolean;
  ask: (question: Question) => void;
  proceed?: (() => void) | undefined;
};

/**
 * Asks for confirmation in the caller's dialog before the user leaves. If this hook is mounted several times, the
 * router uses only the last one.
 */
export function useConfirmBeforeLeaving(isUnsaved: boolean, ask: (question: Question) => void): void {
  const t = useMessages('form');
  const latest = useRef<LeaveState>({ isUnsaved, ask });
  // Stays the same across renders, because the router registers a new function only after the screen has been
  // updated.
  const isHeld = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      latest.current.isUnsaved && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const { state, location, proceed } = useBlocker(isHeld);
  latest.current = { isUnsaved, ask, proceed };

  // Each navigation has a new location, so the question appears again after the user has chosen to stay.
  useEffect(() => {
    if (state !== 'blocked' || !location) return;

    latest.current.ask({
      ...questionTexts(t, 'leave'),
      isDangerous: true,
      act: async () => latest.current.proceed?.(),
    });
  }, [state, location, t]);

  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
}
