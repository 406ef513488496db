import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import classes from './Roles.module.css';
import {
  type AcceptInvitationMutation,
  useAcceptInvitationMutation,
  useInvitationQuery,
} from './roles.generated.ts';

type Accepted = Pick<AcceptInvitationMutation['acceptInvitation'], 'role' | 'organisation'>;

export function Invitation({ token }: { token: string }) {
  const t = useMessages('invitation');
  const roles = useMessages('roles');
  const { retry: readViewer } = useSession();
  const navigate = useNavigate();
  const { data, error, refetch } = useInvitationQuery({ variables: { token }, fetchPolicy: 'network-only' });
  const [accept, { loading }] = useAcceptInvitationMutation();
  const invitation = data?.invitation;
  const hasJoined = useRef(false);

  // Reloads the viewer, so that the menu shows the new role's links. Leaves the used link first, because the new role may
  // require a second factor, whose set-up returns to the current page.
  const leave = useEffectEvent(() => {
    if (hasJoined.current) void readViewer();
  });
  useEffect(() => () => leave(), []);

  async function join() {
    try {
      const { data: done } = await accept({ variables: { token } });
      if (done) void notify({ kind: 'success', title: t('done', named(done.acceptInvitation)) });
      hasJoined.current = true;
      await navigate(paths.dashboard.link(), { replace: true });
    } catch (failure) {
      void notifyFailure(failure);
      void refetch();
    }
  }

  return (
    <div className={`container grid gap-md ${classes.invitation}`}>
      <PageHead title={t('title')} />
      {error ? (
        <ErrorState heading={t('failed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <ProgressBar label={t('checking')} />
      ) : !invitation ? (
        <>
          <h1>{t('endedHeading')}</h1>
          <p>{t('ended')}</p>
        </>
      ) : (
        <>
          <h1>{t('heading', named(invitation))}</h1>
          <p>{roles(`may.${invitation.role}`)}</p>
          {invitation.viewerCanAccept ? (
            <Button loading={loading} onClick={() => void join()}>
              {loading ? t('accepting') : t('accept')}
            </Button>
          ) : (
            <>
              <p role="status">{t('otherAddress', { email: invitation.email })}</p>
              <Link to={paths.profile.link()}>{t('toProfile')}</Link>
            </>
          )}
        </>
      )}
    </div>
  );
}

function named({ role, organisation }: Accepted) {
  return { role, organisation: organisation?.name ?? '' };
}
