import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useProfileAnswers } from '../../features/eligibility/profileAnswers.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import long from '../../ui/button/LongButton.module.css';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';

const Verdict = lazyPart(async () => (await import('../../features/requirements/Verdict.tsx')).Verdict, {
  isQuiet: true,
  texts: ['verdict'],
});

const Questions = lazyPart(
  async () => (await import('../../features/profiles/ScholarshipQuestions.tsx')).ScholarshipQuestions,
  { texts: ['eligibility', 'fields', 'form', 'profileForm', 'questions', 'ui'], isOnDemand: true },
);

type Props = {
  scholarshipId: string;
  isOpen?: boolean;
  /** Facts that the requirements compare. Without them, missing answers link to `/eligibility`. */
  facts?: readonly string[];
  children?: ReactNode;
};

export function EligibilityPart({ scholarshipId, isOpen = true, facts = [], children }: Props) {
  const t = useMessages('scholarship');
  const { viewer } = useSession();
  const answers = useProfileAnswers();
  const [isAsking, setAsking] = useState(false);
  const [saves, setSaves] = useState(0);
  const noteSave = useCallback(() => setSaves((count) => count + 1), []);
  return (
    <div className="stack gap-md">
      {isAsking && (
        <Suspense
          fallback={
            <DelayedSkeleton label={t('loading')}>
              <SkeletonBlock height={160} />
            </DelayedSkeleton>
          }
        >
          <Questions facts={facts} onSaved={noteSave} />
        </Suspense>
      )}
      {viewer || answers ? (
        <Suspense fallback={children}>
          <Verdict key={saves} {...{ scholarshipId, answers, isOpen }} isAskedHere={facts.length > 0}>
            {children}
          </Verdict>
        </Suspense>
      ) : (
        children
      )}
      {!isAsking && facts.length > 0 && (
        <Button
          variant="light"
          className={long.root}
          style={{ alignSelf: 'start' }}
          onClick={() => setAsking(true)}
        >
          {answers ? t('requirements.change') : t('requirements.ask', { count: facts.length })}
        </Button>
      )}
    </div>
  );
}
