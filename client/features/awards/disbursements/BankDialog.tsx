import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import type { AwardRowFragment } from '../list/list.generated.ts';
import { useBankDetailsQuery, useReviewBankDetailsMutation } from './disbursements.generated.ts';

type Props = { award: AwardRowFragment; onClose: () => void };

/**
 * Shows an award's bank details. The server records every access in the audit log, and the browser does not cache
 * them.
 */
export function BankDialog({ award, onClose }: Props) {
  const t = useMessages('awards');
  const form = useMessages('form');
  const { data, error, refetch } = useBankDetailsQuery({
    variables: { awardId: award.id },
    fetchPolicy: 'no-cache',
  });
  const [review, { loading }] = useReviewBankDetailsMutation({ refetchQueries: ['Awards', 'Disbursements'] });
  const [failure, setFailure] = useState<string>();
  const details = data?.bankDetails;

  async function confirm() {
    setFailure(undefined);
    try {
      await review({ variables: { awardId: award.id } });
      void notify({ kind: 'success', title: t('bank.reviewed') });
      onClose();
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      heading={t('bank.heading', { name: award.application.applicantName })}
      cross={form('closeDialog')}
    >
      <div className="stack gap-md">
        <p className="soft">{t('bank.audited')}</p>
        {details ? (
          <dl className="facts">
            {(
              [
                ['holder', details.holder],
                ['account', details.account],
                ['bank', details.bank ?? t('nothing')],
                ['changedAt', formatInstant(details.changedAt, t.language)],
                ['reviewedBy', details.reviewedBy?.name ?? t('nothing')],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{t(`bank.labels.${name}`)}</dt>
                <dd className="breaks" translate="no">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <DelayedSkeleton label={t('bank.loading')}>
            <SkeletonBlock height={200} />
          </DelayedSkeleton>
        )}
        {failure && <MessageBox tone="bad" title={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('bank.close')}
          </Button>
          {details && !details.reviewedBy && (
            <Button
              loading={loading}
              leftSection={<IconCheck size={18} aria-hidden />}
              onClick={() => void confirm()}
            >
              {t('bank.review')}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
}
