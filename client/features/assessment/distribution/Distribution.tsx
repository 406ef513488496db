import { formatNumber } from '../../../../messages/formats.ts';
import { MIN_ASSESSMENTS } from '../../../../rules/assessment/estimateHarshness.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ChartCard } from '../../../ui/chart/ChartCard.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { AssessorScores } from './AssessorScores.tsx';
import { useRoundDistributionQuery } from './distribution.generated.ts';

type Props = { roundId: string; scholarshipId: string };

export function Distribution({ roundId, scholarshipId }: Props) {
  const t = useMessages('distribution');
  const { data, error, refetch } = useRoundDistributionQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.assessmentRounds?.find(({ id }) => id === roundId)?.distribution;
  if (!found) return error ? <ErrorState error={error} onRetry={refetch} /> : null;
  const { applications, assessors } = found;
  if (applications.count === 0) return null;
  return (
    <Section heading={t('heading')} lead={t('lead', { min: MIN_ASSESSMENTS })}>
      <div className="stack gap-md">
        {applications.bands ? (
          <ChartCard
            title={t('applications')}
            labelHead={t('points')}
            valueHead={t('count')}
            show={(value) => formatNumber(value, t.language)}
            points={applications.bands.map((value, band) => ({ label: t('band', bandOf(band)), value }))}
          />
        ) : (
          <p>{t('tooFewApplications', { count: applications.count, min: MIN_ASSESSMENTS })}</p>
        )}
        <AssessorScores assessors={assessors} />
      </div>
    </Section>
  );
}

const bandOf = (band: number) => ({ from: band * 10, to: band * 10 + 10 });
