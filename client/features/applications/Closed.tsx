import { IconLock } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import type { ScholarshipPhase } from '../../schema.generated.ts';
import classes from './ApplyAction.module.css';

export function Closed({ phase }: { phase: ScholarshipPhase }) {
  const t = useMessages('apply');
  return (
    <p className={classes.closed}>
      <IconLock size={18} aria-hidden />
      {t(phase === 'UPCOMING' ? 'notOpen' : 'closed')}
    </p>
  );
}
