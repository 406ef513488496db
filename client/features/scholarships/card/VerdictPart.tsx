import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useSession, useSessionState } from '../../../lib/session/useSession.ts';
import { hasLocalAnswers } from '../../eligibility/localAnswers.ts';

const CardVerdict = lazyPart(async () => (await import('./CardVerdict.tsx')).CardVerdict, {
  isQuiet: true,
  texts: ['verdict'],
});

type Props = { id: string; ids: readonly string[]; isOpen: boolean; className: string | undefined };

/** Loads the verdict only for viewers who may have answers. */
export function VerdictPart({ className, ...props }: Props) {
  const { viewer } = useSession();
  const { status } = useSessionState();
  if (!viewer && !(status === 'signedOut' && hasLocalAnswers())) return null;
  return (
    <div className={className}>
      <Suspense>
        <CardVerdict {...props} />
      </Suspense>
    </div>
  );
}
