import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import classes from '../../features/auth/AuthCard.module.css';
import { AuthCard } from '../../features/auth/AuthCard.tsx';
import { ConfirmForm } from '../../features/auth/ConfirmForm.tsx';
import { useLink } from '../../features/auth/useLink.ts';
import { ContinueWith } from '../../features/intents/ContinueWith.tsx';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** Target of the link that confirms an e-mail address. The address is confirmed only after a click. */
export function ConfirmEmailPage() {
  const t = useMessages('confirmEmail');
  const credentials = useMessages('credentials');
  const [query] = useSearchParams();
  const { link, read, confirmed, setConfirmed } = useLink(query.get('token') ?? '');
  const purpose = typeof link === 'object' ? link.purpose : 'verifyEmail';
  const heading = t(`heading.${purpose}`);
  const card = { title: t('title'), heading };
  if (link === 'reading')
    return (
      <AuthCard {...card}>
        <ProgressBar label={t('checking')} />
      </AuthCard>
    );
  if (link === 'failed')
    return (
      <AuthCard {...card} note={credentials('noAnswer')}>
        <Button mt="md" fullWidth onClick={read}>
          {t('retry')}
        </Button>
      </AuthCard>
    );
  if (link === 'ended')
    return (
      <AuthCard {...card} note={t('ended')}>
        <p className={classes.foot}>
          <Link to={paths.profile.link()} className={classes.link}>
            {t('again')}
          </Link>
        </p>
      </AuthCard>
    );
  if (confirmed)
    return (
      <AuthCard {...card} heading={t('heading.done')} note={t('done', { email: link.email })} isGood>
        {confirmed === 'here' && <ContinueWith />}
        <p className={classes.foot}>
          <Link
            to={confirmed === 'here' ? paths.profile.link() : paths.login.link()}
            className={classes.link}
          >
            {confirmed === 'here' ? t('toProfile') : t('toLogin')}
          </Link>
        </p>
      </AuthCard>
    );
  return (
    <AuthCard {...card} lead={leadOf(t, link)}>
      <ConfirmForm
        token={query.get('token') ?? ''}
        link={link}
        onSignedIn={read}
        onEnded={read}
        onDone={setConfirmed}
      />
      <details className={`mt-lg ruled text-md soft ${classes.details}`}>
        <summary>{t('notMine')}</summary>
        <p>{t(`notMineText.${purpose}`)}</p>
        {purpose === 'verifyEmail' && (
          <Link to={paths.forgot.link()} className={classes.link}>
            {t('choose')}
          </Link>
        )}
      </details>
    </AuthCard>
  );
}

function leadOf(
  t: Texts<'confirmEmail'>,
  { email, isReady, hasPassword }: { email: string; isReady: boolean; hasPassword: boolean },
) {
  if (isReady) return t('ready', { email });
  return hasPassword ? t('withPassword', { email }) : t('withService', { email });
}
