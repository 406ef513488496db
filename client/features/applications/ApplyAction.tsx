import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import classes from './ApplyAction.module.css';
import { useApplyStateQuery } from './applyState.generated.ts';
import { Closed } from './Closed.tsx';
import { ExtendedNote } from './ExtendedNote.tsx';
import { hasPaid } from './hasPaid.ts';

type Props = {
  scholarshipId: string;
  pay: (due: { scholarshipId: string; totalFee: number; label?: string }) => ReactNode;
};

export function ApplyAction({ scholarshipId, pay }: Props) {
  const t = useMessages('apply');
  const { data, error } = useApplyStateQuery({
    variables: { id: scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const state = data?.scholarship;
  if (!state) return error ? null : <SkeletonBlock height={44} className={classes.waiting} />;
  const { canApply, totalFee, viewerApplication, viewerDraft } = state;
  if (viewerApplication) return <Applied application={viewerApplication} pay={pay} id={scholarshipId} />;
  if (!canApply) return <Closed phase={state.phase} />;
  const isDue = totalFee > 0 && !state.viewerFee?.waiver;
  const goToForm = (label: string, variant?: 'default') => (
    <Button component={Link} to={paths.apply.link(scholarshipId)} variant={variant} fullWidth>
      {label}
    </Button>
  );
  return (
    <div className={classes.root}>
      <ExtendedNote of={state.viewerExtension} />
      {hasPaid(state) ? (
        <>
          <p className={classes.note}>{t('paid')}</p>
          {goToForm(t(viewerDraft ? 'resume' : 'goToForm'))}
        </>
      ) : (
        <>
          {pay({ scholarshipId, totalFee, label: t('button') })}
          {(isDue || viewerDraft) && (
            <>
              {goToForm(t(viewerDraft ? 'resume' : 'formFirst'), 'default')}
              <p className={classes.note}>{t(viewerDraft ? 'draftWaits' : 'orderIsYours')}</p>
            </>
          )}
        </>
      )}
    </div>
  );
}

type AppliedProps = {
  id: string;
  application: { id: string; totalFee: number; viewerCanPay: boolean };
  pay: Props['pay'];
};

function Applied({ id, application, pay }: AppliedProps) {
  const t = useMessages('apply');
  const { totalFee, viewerCanPay } = application;
  return (
    <div className={classes.root}>
      <p className={classes.note} data-good>
        <IconCircleCheck size={18} aria-hidden />
        {t('applied')}
      </p>
      <Button component={Link} to={paths.myApplications.link({ open: application.id })} fullWidth>
        {t('view')}
      </Button>
      {viewerCanPay && pay({ scholarshipId: id, totalFee })}
    </div>
  );
}
