import { type ReactNode, Suspense } from 'react';
import { useProfileAnswers } from '../features/eligibility/profileAnswers.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import { useSession } from '../lib/useSession.ts';

const Verdict = lazyPart(async () => (await import('../features/requirements/Verdict.tsx')).Verdict, {
  isQuiet: true,
  texts: ['verdict'],
});

type Props = { scholarshipId: string; children?: ReactNode };

/** What one's answers say of the requirements, in the place of their list; loaded for those who may have answered. */
export function EligibilityPart({ scholarshipId, children }: Props) {
  const { viewer } = useSession();
  const answers = useProfileAnswers();
  if (!viewer && !answers) return children;
  return (
    <Suspense fallback={children}>
      <Verdict scholarshipId={scholarshipId} answers={answers}>
        {children}
      </Verdict>
    </Suspense>
  );
}
