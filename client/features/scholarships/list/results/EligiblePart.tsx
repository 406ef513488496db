import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/lazy/lazyPart.ts';
import { useSession, useSessionState } from '../../../../lib/session/useSession.ts';
import { hasLocalAnswers } from '../../../eligibility/localAnswers.ts';
import type { ListState } from '../listState.ts';
import classes from './ResultList.module.css';

const EligibleCount = lazyPart(async () => (await import('./EligibleCount.tsx')).EligibleCount, {
  isQuiet: true,
  texts: ['eligible'],
});

type Props = { state: ListState; linkTo: (next: ListState) => string };

/**
 * Loads the count only for viewers who may have answered eligibility questions. Reserves space for it, so that the
 * cards do not move.
 */
export function EligiblePart(props: Props) {
  const { viewer } = useSession();
  const { status } = useSessionState();
  if (!viewer && !(status === 'signedOut' && hasLocalAnswers())) return null;
  return (
    <p className={`row middle text-md ${classes.eligible}`} role="status">
      <Suspense>
        <EligibleCount {...props} />
      </Suspense>
    </p>
  );
}
