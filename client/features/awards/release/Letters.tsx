import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { OUTCOME_LOOKS } from '../outcomes.ts';
import { useDecidedCandidatesQuery, useDecisionLetterQuery } from './release.generated.ts';
import { ShownLetter } from './ShownLetter.tsx';

const PER_PAGE = 100;

export function Letters({ scholarshipId, onClose }: { scholarshipId: string; onClose: () => void }) {
  const t = useMessages('decide');
  const [place, setPlace] = useState(0);
  // Navigation is disabled while editing, because showing another letter would discard the typed text.
  const [isEditing, setEditing] = useState(false);
  const page = Math.floor(place / PER_PAGE) + 1;
  const { data, error, refetch } = useDecidedCandidatesQuery({
    variables: { scholarshipId, page },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const count = data?.candidates?.totalCount ?? 0;
  const row = data?.candidates?.items[place % PER_PAGE];
  const letter = useDecisionLetterQuery(
    row ? { variables: { applicationId: row.application.id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const shown = letter.data?.decisionLetter;
  const failure = error ?? letter.error;
  return (
    <div className="stack gap-md">
      <div className="row middle apart gap-sm">
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          disabled={isEditing}
          onClick={onClose}
        >
          {t('letters.back')}
        </Button>
        <p role="status" className="soft numbers">
          {count > 0 && t('letters.position', { place: place + 1, count })}
        </p>
      </div>
      {row && (
        <div className="row middle gap-sm breaks">
          <strong>{row.application.applicantName}</strong>
          {row.decision?.outcome && (
            <Badge look={OUTCOME_LOOKS[row.decision.outcome]}>{t(`outcomes.${row.decision.outcome}`)}</Badge>
          )}
        </div>
      )}
      {failure ? (
        <ErrorState error={failure} onRetry={() => Promise.all([refetch(), letter.refetch()])} />
      ) : shown ? (
        <ShownLetter key={shown.id} letter={shown} isEditing={isEditing} setEditing={setEditing} />
      ) : (
        <DelayedSkeleton label={t('letters.loading')}>
          <SkeletonBlock height={240} />
        </DelayedSkeleton>
      )}
      <div className="row apart gap-sm">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={isEditing || place === 0}
          onClick={() => setPlace(place - 1)}
        >
          {t('letters.previous')}
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          disabled={isEditing || place + 1 >= count}
          onClick={() => setPlace(place + 1)}
        >
          {t('letters.next')}
        </Button>
      </div>
    </div>
  );
}
