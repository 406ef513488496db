import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import classes from './Users.module.css';
import {
  type UserRowFragment,
  useReinstateUserMutation,
  useResetSecondFactorMutation,
} from './users.generated.ts';

const SuspendDialog = lazyPart(async () => (await import('./SuspendDialog.tsx')).SuspendDialog);

export function UserStanding({ user }: { user: UserRowFragment }) {
  const t = useMessages('users');
  const { id, name, suspendedAt } = user;
  const [reinstate] = useReinstateUserMutation({ refetchQueries: ['Audit'] });
  const [reset] = useResetSecondFactorMutation({ refetchQueries: ['Audit'] });
  const [isOpen, setOpen] = useState(false);
  const [ask, question] = useConfirm();

  const askToReinstate = () =>
    ask({
      ...questionTexts(t, 'standing.reinstateQuestion', { name }),
      act: async () => {
        await reinstate({ variables: { id } });
        void notify({ kind: 'success', title: t('standing.reinstated', { name }) });
      },
    });
  const askToReset = () =>
    ask({
      ...questionTexts(t, 'standing.resetQuestion', { name }),
      act: async () => {
        await reset({ variables: { id } });
        void notify({ kind: 'success', title: t('standing.resetDone', { name }) });
      },
    });

  const { viewerCanSuspend, viewerCanReinstate, viewerCanResetSecondFactor } = user;
  if (!viewerCanSuspend && !viewerCanReinstate && !viewerCanResetSecondFactor) return null;
  return (
    <section aria-labelledby="standing" className={classes.standing}>
      <h2 id="standing" className="text-lg mb-xs">
        {t('standing.heading')}
      </h2>
      {suspendedAt && <p>{t('standing.suspended', { since: formatInstant(suspendedAt, t.language) })}</p>}
      <div className="row gap-sm">
        {viewerCanSuspend && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('standing.suspend')}
          </Button>
        )}
        {viewerCanReinstate && (
          <Button variant="default" onClick={askToReinstate}>
            {t('standing.reinstate')}
          </Button>
        )}
        {viewerCanResetSecondFactor && (
          <Button variant="default" onClick={askToReset}>
            {t('standing.reset')}
          </Button>
        )}
      </div>
      {question}
      {isOpen && (
        <Suspense>
          <SuspendDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
