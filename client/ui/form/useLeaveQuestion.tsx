import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import type { Question } from '../confirm/ConfirmDialog.tsx';
import { questionTexts } from '../confirm/questionTexts.ts';
import { useConfirm } from '../confirm/useConfirm.tsx';

/** Asks before the viewer leaves what is not saved, for another screen or by closing the page. Render what it answers. */
export function useLeaveQuestion(isUnsaved: boolean): ReactNode {
  const [ask, dialog] = useConfirm();
  useAskBeforeLeaving(isUnsaved, ask);
  return dialog;
}

type Latest = { isUnsaved: boolean; ask: (question: Question) => void; proceed?: (() => void) | undefined };

/** The same with a dialog of the caller's. Of all that are on the screen, the router asks only the last. */
export function useAskBeforeLeaving(isUnsaved: boolean, ask: (question: Question) => void): void {
  const t = useMessages('form');
  const latest = useRef<Latest>({ isUnsaved, ask });
  // The same at every render: the router hears of another one only a moment after what it depends on is on the screen.
  const isHeld = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      latest.current.isUnsaved && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const { state, location, proceed } = useBlocker(isHeld);
  latest.current = { isUnsaved, ask, proceed };

  // Each attempt brings a location of its own: staying once does not mean staying for ever.
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
