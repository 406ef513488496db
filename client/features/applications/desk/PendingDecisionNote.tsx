import { useContext } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from './Desk.module.css';
import { DeskContext } from './DeskContext.ts';
import type { DeskApplicationFragment } from './desk.generated.ts';

export function PendingDecisionNote({ application }: { application: DeskApplicationFragment }) {
  const t = useMessages('desk');
  const { undo } = useContext(DeskContext);
  const { id, heldDecision } = application;
  if (!heldDecision?.release) return null;
  const { status, release, decidedBy } = heldDecision;
  const by = decidedBy?.name ?? '';
  return (
    <span className={`inline gap-xs ${classes.held}`} title={t('heldBy', { name: by })}>
      <StatusBadge status={status} />
      <span className={`text-xs soft ${classes.soft}`}>{t('held', { name: by })}</span>
      <button type="button" className={classes.undo} onClick={() => undo(release.id, id)}>
        {t('undo')}
      </button>
    </span>
  );
}
