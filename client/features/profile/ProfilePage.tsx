import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadData } from './DownloadData.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import classes from './Profile.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { useProfileQuery } from './profile.generated.ts';
import { Sessions } from './Sessions.tsx';
import { useSessions } from './useSessions.ts';

/** Photo, display name and e-mail of whoever is signed in, and everything that can be done about them. */
export function ProfilePage({ secondFactor }: { secondFactor: ReactNode }) {
  const t = useMessages('profile');
  const frame = useMessages('frame');
  const { data, error, refetch } = useProfileQuery({ fetchPolicy: 'cache-and-network' });
  const profile = data?.viewer;
  const sessions = useSessions();
  const [isOver, setOver] = useState(false);
  // At once: what follows leaves the page.
  const endAll = () => flushSync(() => setOver(true));
  return (
    <div className={classes.root}>
      <PageHead title={t('title')} />
      <h1>{t('heading')}</h1>
      {profile && (
        <>
          <ProfileCard profile={profile} />
          <NameForm profile={profile} isOver={isOver} onSaved={refetch} />
          <EmailForm profile={profile} />
          <PasswordSection profile={profile} onChanged={() => void sessions.load()} />
          {secondFactor}
          <Sessions of={sessions} onOver={endAll} />
          <DownloadData />
          <DeleteAccount profile={profile} onOver={endAll} />
        </>
      )}
      {!profile && error && <ErrorState heading={frame('session.failed')} error={error} onRetry={refetch} />}
      {!profile && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={196} className={classes.cardSkeleton} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
