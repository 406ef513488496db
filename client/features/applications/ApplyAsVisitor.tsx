import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ApplyAction.module.css';
import { Closed } from './Closed.tsx';

type Props = {
  isOpen: boolean;
  /** The ways to the form: through the sign-in screen, and for those without an account through the sign-up. */
  signIn: string;
  signUp: string;
};

/** What a visitor can do about a scholarship: apply, after signing in. */
export function ApplyAsVisitor({ isOpen, signIn, signUp }: Props) {
  const t = useMessages('apply');
  if (!isOpen) return <Closed />;
  return (
    <div className={classes.root}>
      <Button component={Link} to={signIn} fullWidth>
        {t('button')}
      </Button>
      <p className={classes.second}>
        {t.rich('newHere', { link: (text) => <Link to={signUp}>{text}</Link> })}
      </p>
    </div>
  );
}
