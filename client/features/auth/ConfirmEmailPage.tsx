import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import classes from './AuthCard.module.css';
import { AuthCard } from './AuthCard.tsx';
import { ConfirmForm } from './ConfirmForm.tsx';
import { useLink } from './useLink.ts';

const texts = messages.confirmEmail;

/** Where a link that confirms an address leads. Nothing is confirmed by opening it. */
export function ConfirmEmailPage() {
  const [query] = useSearchParams();
  const { link, read, confirmed, setConfirmed } = useLink(query.get('token') ?? '');
  const purpose = typeof link === 'object' ? link.purpose : 'verifyEmail';
  const heading = texts.heading[purpose];
  const card = { title: texts.title, heading };
  if (link === 'reading')
    return (
      <AuthCard {...card}>
        <ProgressBar label={texts.checking} />
      </AuthCard>
    );
  if (link === 'failed')
    return (
      <AuthCard {...card} note={texts.failed}>
        <Button mt="md" fullWidth onClick={read}>
          {texts.retry}
        </Button>
      </AuthCard>
    );
  if (link === 'ended')
    return (
      <AuthCard {...card} note={texts.ended}>
        <p className={classes.foot}>
          <Link to={paths.profile.link()} className={classes.link}>
            {texts.again}
          </Link>
        </p>
      </AuthCard>
    );
  if (confirmed)
    return (
      <AuthCard {...card} note={texts.done(link.email)}>
        <p className={classes.foot}>
          <Link
            to={confirmed === 'here' ? paths.profile.link() : paths.login.link()}
            className={classes.link}
          >
            {confirmed === 'here' ? texts.toProfile : texts.toLogin}
          </Link>
        </p>
      </AuthCard>
    );
  return (
    <AuthCard {...card} lead={leadOf(link)}>
      <ConfirmForm
        token={query.get('token') ?? ''}
        link={link}
        onSignedIn={read}
        onEnded={read}
        onDone={setConfirmed}
      />
      <details className={classes.details}>
        <summary>{texts.notMine}</summary>
        <p>{texts.notMineText[purpose]}</p>
        {purpose === 'verifyEmail' && (
          <Link to={paths.forgot.link()} className={classes.link}>
            {texts.choose}
          </Link>
        )}
      </details>
    </AuthCard>
  );
}

function leadOf({ email, isReady, hasPassword }: { email: string; isReady: boolean; hasPassword: boolean }) {
  if (isReady) return texts.ready(email);
  return hasPassword ? texts.withPassword(email) : texts.withService(email);
}
