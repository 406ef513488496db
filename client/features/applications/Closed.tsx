import { IconLock } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ApplyAction.module.css';

/** In the place of the button, after the deadline. */
export function Closed() {
  const t = useMessages('apply');
  return (
    <p className={classes.closed}>
      <IconLock size={18} aria-hidden />
      {t('closed')}
    </p>
  );
}
