import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useOfferingOrganisations } from '../../offering/useOfferingOrganisations.ts';
import { RoundSection } from './RoundSection.tsx';
import { type RoundRowFragment, useAssessmentRoundsQuery } from './rounds.generated.ts';
import type { RubricPart } from './rubricPart.ts';

const RoundDialog = lazyPart(async () => (await import('./RoundDialog.tsx')).RoundDialog);

type Props = { scholarshipId: string; rubric: RubricPart };

export function Rounds({ scholarshipId, rubric }: Props) {
  const t = useMessages('assessment');
  const { data, error, refetch } = useAssessmentRoundsQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const offering = useOfferingOrganisations();
  const [edited, setEdited] = useState<RoundRowFragment | 'new' | null>(null);
  const rounds = data?.assessmentRounds;
  const scholarship = data?.scholarshipForEdit;
  // If the portal has only one organisation, the server omits it from the scholarship.
  const organisationId = scholarship && (scholarship.organisation?.id ?? offering.organisations?.[0]?.id);
  if (!rounds || !scholarship)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={320} />
      </DelayedSkeleton>
    );
  const close = () => {
    setEdited(null);
    void refetch();
  };
  return (
    <>
      <p className="measure soft mb-md">
        {t.rich('lead', { panels: (text) => <Link to={paths.panels.link()}>{text}</Link> })}
      </p>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {rounds.length === 0 && <p className="mt-md soft">{t('none')}</p>}
      {rounds.map((round, index) => (
        <RoundSection
          key={round.id}
          before={rounds[index - 1]}
          {...{ round, scholarshipId, rubric }}
          onEdit={() => setEdited(round)}
          onRemoved={refetch}
        />
      ))}
      {edited && organisationId && (
        <Suspense>
          <RoundDialog
            {...{ scholarshipId, organisationId }}
            round={edited === 'new' ? undefined : edited}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
