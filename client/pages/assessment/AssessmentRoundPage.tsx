import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { Distribution } from '../../features/assessment/distribution/Distribution.tsx';
import { Assignment } from '../../features/assessment/round/Assignment.tsx';
import { Progress } from '../../features/assessment/round/Progress.tsx';
import { Redactions } from '../../features/assessment/round/Redactions.tsx';
import { useRoundOfQuery } from '../../features/assessment/round/round.generated.ts';
import { Totals } from '../../features/assessment/round/Totals.tsx';
import { STATE_LOOKS } from '../../features/assessment/rounds/stateLooks.ts';
import { ReplacementFile } from '../../features/documents/ReplacementFile.tsx';
import { getErrorCode } from '../../lib/errors.ts';
import { isId } from '../../lib/ids.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function AssessmentRoundPage() {
  const { id = '', round = '' } = useParams();
  return isId(id) && isId(round) ? <Shown scholarshipId={id} roundId={round} /> : <NotFoundPage />;
}

function Shown({ scholarshipId, roundId }: { scholarshipId: string; roundId: string }) {
  const t = useMessages('round');
  const rounds = useMessages('assessment');
  const { data, error, refetch } = useRoundOfQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const round = data?.assessmentRounds?.find(({ id }) => id === roundId);
  if (getErrorCode(error) === 'NOT_FOUND' || (data && !round)) return <NotFoundPage />;
  if (!round)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={320} />
      </DelayedSkeleton>
    );
  const { place, name, state } = round;
  return (
    <>
      <PageHead title={name} />
      <div className="row middle gap-sm">
        <h1>{rounds('heading', { place, name })}</h1>
        <Badge look={STATE_LOOKS[state]}>{rounds(`states.${state}`)}</Badge>
      </div>
      <PageLead>
        <Link to={paths.scholarshipAssessment.link(scholarshipId)}>
          {t('back', { name: data?.scholarshipForEdit?.scholarshipName ?? '' })}
        </Link>
      </PageLead>
      <Assignment round={round} />
      <Progress {...{ round, scholarshipId }} />
      <Distribution {...{ roundId, scholarshipId }} />
      {round.isBlind && <Redactions {...{ round, scholarshipId }} upload={ReplacementFile} />}
      <Totals {...{ round, scholarshipId }} upload={ReplacementFile} />
    </>
  );
}
