import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { accountMessages } from '../../accountMessages.ts';
import { showInstant } from '../../lib/dates.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import classes from './Users.module.css';
import {
  type UserRowFragment,
  useReinstateUserMutation,
  useResetSecondFactorMutation,
} from './users.generated.ts';

const SuspendDialog = lazyPart(async () => (await import('./SuspendDialog.tsx')).SuspendDialog);
const texts = accountMessages.standing;

/** Whether the person may sign in, and what can be done about it. */
export function UserStanding({ user }: { user: UserRowFragment }) {
  const { id, name, suspendedAt } = user;
  const [reinstate] = useReinstateUserMutation({ refetchQueries: ['UserAudit'] });
  const [reset] = useResetSecondFactorMutation({ refetchQueries: ['UserAudit'] });
  const [isOpen, setOpen] = useState(false);
  const [ask, question] = useConfirm();

  const askToReinstate = () =>
    ask({
      heading: texts.reinstateHeading(name),
      text: texts.reinstateText,
      yes: texts.reinstateYes,
      doing: texts.reinstating,
      failed: texts.failed,
      act: async () => {
        await reinstate({ variables: { id } });
        void notify({ kind: 'success', title: texts.reinstated(name) });
      },
    });
  const askToReset = () =>
    ask({
      heading: texts.resetHeading(name),
      text: texts.resetText,
      yes: texts.resetYes,
      doing: texts.resetting,
      failed: texts.failed,
      act: async () => {
        await reset({ variables: { id } });
        void notify({ kind: 'success', title: texts.resetDone(name) });
      },
    });

  const { viewerCanSuspend, viewerCanReinstate, viewerCanResetSecondFactor } = user;
  if (!viewerCanSuspend && !viewerCanReinstate && !viewerCanResetSecondFactor) return null;
  return (
    <section aria-labelledby="standing" className={classes.standing}>
      <h2 id="standing">{texts.heading}</h2>
      {suspendedAt && <p>{texts.suspended(showInstant(suspendedAt))}</p>}
      <div className={classes.standingActions}>
        {viewerCanSuspend && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {texts.suspend}
          </Button>
        )}
        {viewerCanReinstate && (
          <Button variant="default" onClick={askToReinstate}>
            {texts.reinstate}
          </Button>
        )}
        {viewerCanResetSecondFactor && (
          <Button variant="default" onClick={askToReset}>
            {texts.reset}
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
