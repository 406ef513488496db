import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useContext, useState } from 'react';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { DeskContext } from '../desk/DeskContext.ts';
import { PendingDecisionNote } from '../desk/PendingDecisionNote.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { WithdrawnBadge } from '../status/WithdrawnBadge.tsx';
import { type StaffApplicationFragment, useSetApplicationStatusMutation } from './manage.generated.ts';
import classes from './StatusControl.module.css';
import { useReadAgain } from './useReadAgain.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

type Move = StaffApplicationFragment['viewerStatusMoves'][number];

const WARNINGS = { UNPAID: 'unpaid', REFUNDED: 'refunded', PAID: null, NOT_DUE: null } as const;

export function StatusControl({ application }: { application: StaffApplicationFragment }) {
  const t = useMessages('manageApplications');
  const options = useMessages('options');
  const { id, status, cancelledAt, applicantName, paymentState } = application;
  const { viewerStatusMoves, viewerDecisions, heldDecision } = application;
  const { decide } = useContext(DeskContext);
  const [setStatus] = useSetApplicationStatusMutation({ refetchQueries: ['Applications'] });
  const readAgain = useReadAgain();
  const [ask, question] = useConfirm();
  const [wanted, setWanted] = useState<Move>();
  const main = viewerStatusMoves.find((move) => move.status === 'PROCESSING');

  async function move(to: Move, reason?: string) {
    try {
      await setStatus({ variables: { id, status: to.status, reason } });
    } catch (error) {
      if (getErrorCode(error) === 'CONFLICT') readAgain(id).catch(() => {});
      throw error;
    }
    const title =
      to.status === 'PROCESSING'
        ? t('processing')
        : t('moved', { state: options(`applicationStatus.${to.status}`) });
    void notify({ kind: 'success', title });
  }

  function start(to: Move) {
    if (to.needsReason) return setWanted(to);
    const warning = to.status === 'PROCESSING' && WARNINGS[paymentState];
    if (warning)
      return ask({
        ...questionTexts(t, warning),
        act: () => move(to),
      });
    move(to).catch((error: unknown) => {
      void notifyFailure(error);
    });
  }

  if (cancelledAt) return <WithdrawnBadge status={status} />;
  if (heldDecision) return <PendingDecisionNote application={application} />;
  return (
    <div className={`inline ${classes.root}`}>
      {main && status !== 'PROCESSING' ? (
        <button type="button" className={classes.main} title={t('move')} onClick={() => start(main)}>
          <StatusBadge status={status} />
        </button>
      ) : (
        <StatusBadge status={status} />
      )}
      {viewerDecisions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('movesOf', { name: applicantName })} title={t('moves')} size={28}>
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {viewerDecisions.map(({ status: to }) => (
              <Menu.Item key={to} onClick={() => decide(application, to)}>
                {t(`moveTo.${to}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {question}
      {wanted && (
        <Suspense>
          <TextDialog
            heading={t('reason.heading', { state: options(`applicationStatus.${wanted.status}`) })}
            name="reason"
            label={t('reason.label')}
            description={t('reason.description')}
            rule={reasonSchema}
            maxLength={MAX_REASON_CHARACTERS}
            submit={t('reason.submit')}
            submitting={t('reason.submitting')}
            send={(reason) => move(wanted, reason)}
            onClose={() => setWanted(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
