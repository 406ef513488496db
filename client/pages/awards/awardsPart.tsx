import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { PlanSection } from '../../features/awards/plan/PlanSection.tsx';
import { useDecidedScholarshipQuery } from '../../features/awards/plan/plan.generated.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

const AcceptanceQuestions = lazyPart(
  async () => (await import('../../features/forms/acceptance/AcceptanceQuestions.tsx')).AcceptanceQuestions,
  {
    texts: [
      'acceptance',
      'applicationForm',
      'conditions',
      'fields',
      'form',
      'formEditor',
      'options',
      'questions',
      'rubric',
      'ui',
    ],
  },
);

export function AwardsPart({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('decide');
  const { data, error, refetch } = useDecidedScholarshipQuery({
    variables: { id: scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const scholarship = data?.scholarshipForEdit;
  if (!scholarship)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={160} />
      </DelayedSkeleton>
    );
  return (
    <div className="stack gap-md">
      <p className="measure soft">{t('plan.editorLead')}</p>
      <PlanSection scholarship={scholarship} />
      <div>
        <Button component={Link} to={paths.decide.link(scholarshipId)} variant="default">
          {t('plan.open')}
        </Button>
      </div>
      {scholarship.awardPlan && (
        <Suspense>
          <AcceptanceQuestions scholarshipId={scholarshipId} />
        </Suspense>
      )}
    </div>
  );
}
