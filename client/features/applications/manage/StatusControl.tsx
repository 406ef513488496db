import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applicationOptions.ts';
import { reasonRule } from '../../../../rules/applications.ts';
import { codeOf, failureOf } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { type StaffApplicationFragment, useSetApplicationStatusMutation } from './manage.generated.ts';
import classes from './StatusControl.module.css';
import { useReadAgain } from './useReadAgain.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

type Move = StaffApplicationFragment['viewerStatusMoves'][number];

/** The question before the work on an application begins whose fees are not with the portal. */
const WARNINGS = { UNPAID: 'unpaid', REFUNDED: 'refunded', PAID: null, NOT_DUE: null } as const;

/**
 * Where an application stands, and where it can go: a click on any state but processing moves it there, the other
 * moves are in a menu. A step back asks for its reason; where the fees are unpaid or were given back, whether it is meant.
 */
export function StatusControl({ application }: { application: StaffApplicationFragment }) {
  const t = useMessages('manageApplications');
  const options = useMessages('options');
  const { id, status, paymentState, viewerStatusMoves } = application;
  const [setStatus] = useSetApplicationStatusMutation({ refetchQueries: ['Applications'] });
  const readAgain = useReadAgain();
  const [ask, question] = useConfirm();
  const [wanted, setWanted] = useState<Move>();
  const main = viewerStatusMoves.find((move) => move.status === 'PROCESSING');
  const others = viewerStatusMoves.filter((move) => move !== main);

  async function move(to: Move, reason?: string) {
    try {
      await setStatus({ variables: { id, status: to.status, reason } });
    } catch (error) {
      // Another moderator was quicker: the row has to show what they did. A row that cannot be read stays as it was.
      if (codeOf(error) === 'CONFLICT') readAgain(id).catch(() => {});
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
      void notify({ kind: 'error', title: failureOf(error) });
    });
  }

  return (
    <div className={classes.root}>
      {main && status !== 'PROCESSING' ? (
        <button type="button" className={classes.main} title={t('move')} onClick={() => start(main)}>
          <StatusBadge status={status} />
        </button>
      ) : (
        <StatusBadge status={status} />
      )}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('moves')} title={t('moves')} size={36}>
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((other) => (
              <Menu.Item key={other.status} onClick={() => start(other)}>
                {t(`moveTo.${other.status}`)}
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
            rule={reasonRule}
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
