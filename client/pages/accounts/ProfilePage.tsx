import { useState } from 'react';
import { flushSync } from 'react-dom';
import { SecondFactorSection } from '../../features/auth/secondFactor/SecondFactorSection.tsx';
import { DeleteAccount } from '../../features/profile/DeleteAccount.tsx';
import { DownloadData } from '../../features/profile/DownloadData.tsx';
import { EmailForm } from '../../features/profile/EmailForm.tsx';
import { MailPreferences } from '../../features/profile/MailPreferences.tsx';
import { NameForm } from '../../features/profile/NameForm.tsx';
import { Notifications } from '../../features/profile/Notifications.tsx';
import { OwnEligibility } from '../../features/profile/OwnEligibility.tsx';
import classes from '../../features/profile/Profile.module.css';
import { ProfileCard } from '../../features/profile/ProfileCard.tsx';
import { PasswordSection } from '../../features/profile/password/PasswordSection.tsx';
import { useProfileQuery } from '../../features/profile/profile.generated.ts';
import { Sessions } from '../../features/profile/Sessions.tsx';
import { useSessions } from '../../features/profile/useSessions.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

const ASK_AGAIN = 5000;

export function ProfilePage() {
  const t = useMessages('profile');
  const frame = useMessages('frame');
  const [pollInterval, setPollInterval] = useState(0);
  const { data, error, refetch } = useProfileQuery({ fetchPolicy: 'cache-and-network', pollInterval });
  const profile = data?.viewer;
  const wanted = profile?.isImagePending && !profile.imageProblem ? ASK_AGAIN : 0;
  if (wanted !== pollInterval) setPollInterval(wanted);
  const sessions = useSessions();
  const [isOver, setOver] = useState(false);
  // Renders synchronously, so that the forms drop their prompts about unsaved changes before the caller leaves the
  // page.
  const endAll = () => flushSync(() => setOver(true));
  return (
    <div className={classes.root}>
      <PageHead title={t('title')} />
      <h1>{t('heading')}</h1>
      {profile && (
        <>
          <ProfileCard profile={profile} />
          <NameForm profile={profile} isOver={isOver} onSaved={refetch} />
          <OwnEligibility />
          <EmailForm profile={profile} />
          <PasswordSection profile={profile} onChanged={() => void sessions.load()} />
          <SecondFactorSection />
          <Sessions of={sessions} onOver={endAll} />
          {profile.notifications.length > 0 && <Notifications profile={profile} />}
          <MailPreferences profile={profile} />
          <DownloadData />
          <DeleteAccount profile={profile} onOver={endAll} />
        </>
      )}
      {!profile && error && <ErrorState heading={frame('session.failed')} error={error} onRetry={refetch} />}
      {!profile && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={196} className="mt-lg" />
        </DelayedSkeleton>
      )}
    </div>
  );
}
