import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SendTimeFields } from '../../../ui/form/fields/SendTimeFields.tsx';
import { readSendTime, sendTimeFields } from '../../../ui/form/fields/sendTime.ts';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';
import { Letters } from './Letters.tsx';
import {
  type ReleasePreviewQuery,
  useReleaseDecisionsMutation,
  useReleasePreviewQuery,
} from './release.generated.ts';

type Props = { scholarship: DecidedScholarshipFragment; onClose: () => void };
type Preview = NonNullable<ReleasePreviewQuery['releasePreview']>;

export function ReleaseDialog({ scholarship, onClose }: Props) {
  const t = useMessages('decide');
  const { data, error, refetch } = useReleasePreviewQuery({
    variables: { scholarshipId: scholarship.id },
    fetchPolicy: 'network-only',
  });
  const preview = data?.releasePreview;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('release.heading')}
      record={scholarship.scholarshipName}
      size="lg"
    >
      {preview ? (
        <Question {...{ preview, scholarship, onClose, refetch }} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('release.loading')}>
          <SkeletonBlock height={240} />
        </DelayedSkeleton>
      )}
    </FormDialog>
  );
}

type Asked = Props & { preview: Preview; refetch: () => Promise<unknown> };

function Question({ preview, scholarship, onClose, refetch }: Asked) {
  const t = useMessages('decide');
  const [isReading, setReading] = useState(false);
  const { counts, problems, currency, amount, leftOut } = preview;
  const total = counts.awards + counts.waitlisted + counts.notSelected + counts.returned;
  const stopReading = () => {
    setReading(false);
    void refetch();
  };
  if (isReading) return <Letters scholarshipId={scholarship.id} onClose={stopReading} />;
  return (
    <div className="stack gap-md">
      <p className="text-lg strong">
        {t('release.sentence', { ...counts, withoutAddress: preview.withoutAddress })}
      </p>
      {currency && counts.awards > 0 && (
        <p>
          {t('release.amount', { amount: formatMinorUnits({ minorUnits: amount, currency }, t.language) })}
        </p>
      )}
      {preview.undecided > 0 && (
        <p className="soft">{t('release.undecided', { count: preview.undecided })}</p>
      )}
      {problems.length > 0 && (
        <MessageBox
          tone="bad"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('release.problems')}
        >
          <ul className="bullets">
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </MessageBox>
      )}
      {leftOut > 0 && <p className="soft">{t('release.leftOut', { count: leftOut })}</p>}
      {total + leftOut > 0 && (
        <div>
          <Button variant="default" onClick={() => setReading(true)}>
            {t('release.letters', { count: total + leftOut })}
          </Button>
        </div>
      )}
      {total > 0 && problems.length === 0 ? (
        <ReleaseForm {...{ preview, scholarship, onClose }} />
      ) : (
        <div className="row central">
          <Button variant="default" onClick={onClose}>
            {t('release.close')}
          </Button>
        </div>
      )}
    </div>
  );
}

function ReleaseForm({ preview, scholarship, onClose }: Props & { preview: Preview }) {
  const t = useMessages('decide');
  const { counts, overBudget, overPlaces, currency } = preview;
  const isOver = overBudget > 0 || overPlaces > 0;
  const [release] = useReleaseDecisionsMutation({
    refetchQueries: ['Candidates', 'DecidedScholarship', 'Releases'],
  });
  const form = useSchemaForm({
    rules: z
      .object({ reason: isOver ? reasonSchema : z.string(), ...sendTimeFields })
      .transform(({ reason, ...time }, check) => ({ reason, releaseAt: readSendTime(time, check) })),
    labels: { reason: t('release.reason'), when: t('release.when'), releaseAt: t('release.at') },
    values: { reason: '', when: 'NOW' as const, releaseAt: '' },
    send: async ({ reason, releaseAt }) => {
      const { awards, waitlisted, notSelected, returned } = counts;
      await release({
        variables: {
          input: {
            scholarshipId: scholarship.id,
            counts: { awards, waitlisted, notSelected, returned },
            releaseAt,
            ...(isOver && { overBudgetReason: reason }),
          },
        },
      });
      onClose();
    },
  });
  const inWords = (minorUnits: number) =>
    currency ? formatMinorUnits({ minorUnits, currency }, t.language) : String(minorUnits);
  return (
    <FormFrame of={form} label={t('release.heading')} isShort>
      {isOver && (
        <>
          <MessageBox
            tone="accent"
            role="status"
            icon={<IconAlertTriangle size={20} aria-hidden />}
            title={
              overBudget > 0
                ? t('release.overBudget', { amount: inWords(overBudget) })
                : t('release.overPlaces', { count: overPlaces })
            }
          />
          <TextAreaField
            of={form}
            name="reason"
            rows={3}
            maxLength={MAX_REASON_CHARACTERS}
            description={t('release.reasonHint')}
          />
        </>
      )}
      <SendTimeFields
        of={form}
        texts={{ NOW: t('release.whens.NOW'), LATER: t('release.whens.LATER') }}
        hint={(zone) => t('release.atHint', { zone })}
      />
      {scholarship.awardPlan?.needsSecondPerson && <p className="soft">{t('release.second')}</p>}
      <FormButtons
        of={form}
        submit={t('release.submit')}
        submitting={t('release.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
