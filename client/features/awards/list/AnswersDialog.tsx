import { formatDay } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AnswerFacts } from '../../questions/AnswerFacts.tsx';
import { type AwardRowFragment, useAwardAnswersQuery } from './list.generated.ts';

type Props = { award: AwardRowFragment; onClose: () => void };

export function AnswersDialog({ award: { id, application }, onClose }: Props) {
  const t = useMessages('awards');
  const form = useMessages('form');
  const { data, error, refetch } = useAwardAnswersQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const award = data?.award;
  return (
    <Dialog
      opened
      onClose={onClose}
      heading={t('answers.heading', { name: application.applicantName })}
      cross={form('closeDialog')}
      size="lg"
    >
      {award ? (
        <div className="stack gap-md">
          {award.signedName && award.answeredAt && (
            <p>
              {t('answers.signed', { name: award.signedName, day: formatDay(award.answeredAt, t.language) })}
            </p>
          )}
          {award.questions && <AnswerFacts form={award.questions.form} answers={award.answers ?? {}} />}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('answers.loading')}>
          <SkeletonBlock height={160} />
        </DelayedSkeleton>
      )}
    </Dialog>
  );
}
