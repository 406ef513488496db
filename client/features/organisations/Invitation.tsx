import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { failureOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession } from '../../lib/useSession.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useAcceptInvitationMutation, useInvitationQuery } from './invitation.generated.ts';
import classes from './Organisations.module.css';

export function Invitation({ token }: { token: string }) {
  const t = useMessages('invitation');
  const { retry: readViewer } = useSession();
  const [joined, setJoined] = useState<string>();
  const { data, error, refetch } = useInvitationQuery({ variables: { token }, fetchPolicy: 'network-only' });
  const [accept, { loading }] = useAcceptInvitationMutation();
  const invitation = data?.invitation;

  async function join() {
    try {
      const { data: done } = await accept({ variables: { token } });
      setJoined(done?.acceptInvitation.name);
      // The menu then shows the coordinator's links.
      void readViewer();
    } catch (failure) {
      void notify({ kind: 'error', title: failureOf(failure) });
      void refetch();
    }
  }

  const organisation = invitation?.organisation.name ?? '';
  return (
    <div className={`container grid gap-md ${classes.invitation}`}>
      <PageHead title={t('title')} />
      {joined ? (
        <>
          <h1>{t('heading', { organisation: joined })}</h1>
          <p role="status">{t('done', { organisation: joined })}</p>
          <Link to={paths.dashboard.link()}>{t('toDashboard')}</Link>
        </>
      ) : error ? (
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
          <h1>{t('heading', { organisation })}</h1>
          <p>{t('lead')}</p>
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
