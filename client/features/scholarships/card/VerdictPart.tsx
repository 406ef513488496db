import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { useSession, useSessionState } from '../../../lib/useSession.ts';
import { hasKeptAnswers } from '../../eligibility/keptAnswers.ts';

const CardVerdict = lazyPart(async () => (await import('./CardVerdict.tsx')).CardVerdict, {
  isQuiet: true,
  texts: ['verdict'],
});

type Props = { id: string; ids: readonly string[]; className: string | undefined };

/** The place on a card of what one's answers say; loaded for those who may have answered. */
export function VerdictPart({ className, ...props }: Props) {
  const { viewer } = useSession();
  const { status } = useSessionState();
  if (!viewer && !(status === 'signedOut' && hasKeptAnswers())) return null;
  return (
    <div className={className}>
      <Suspense>
        <CardVerdict {...props} />
      </Suspense>
    </div>
  );
}
