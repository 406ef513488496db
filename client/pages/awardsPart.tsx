import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { PlanSection } from '../features/awards/plan/PlanSection.tsx';
import { useDecidedScholarshipQuery } from '../features/awards/plan/plan.generated.ts';
import { useMessages } from '../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

/** The tab *Awards* of a scholarship: its plan, and a link to its decisions. */
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
    </div>
  );
}
