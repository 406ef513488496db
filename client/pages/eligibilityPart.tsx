import { type ReactNode, Suspense } from 'react';
import { useProfileAnswers } from '../features/eligibility/profileAnswers.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import { useSession } from '../lib/useSession.ts';

const Verdict = lazyPart(async () => (await import('../features/requirements/Verdict.tsx')).Verdict, {
  isQuiet: true,
  texts: ['verdict'],
});

type Props = { scholarshipId: string; children?: ReactNode };

/**
 * Evaluates the viewer's answers instead of only listing the requirements. Loaded only for users who may have answers.
 */
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
