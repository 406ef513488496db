import { Button } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ApplyAction.module.css';
import { Closed } from './Closed.tsx';

type Props = {
  isOpen: boolean;
  /** The way through the sign-in screen to the form. */
  linkProps: Pick<LinkProps, 'to' | 'state'>;
};

/** What a visitor can do about a scholarship: apply, after signing in. */
export function ApplyAsVisitor({ isOpen, linkProps }: Props) {
  const t = useMessages('apply');
  if (!isOpen) return <Closed />;
  return (
    <div className={classes.root}>
      <Button component={Link} {...linkProps} fullWidth>
        {t('button')}
      </Button>
      <p className={classes.note}>{t('signInFirst')}</p>
    </div>
  );
}
