import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './PendingDecisionBar.module.css';
import type { PendingDecision } from './usePendingDecisions.ts';

type Props = { held: readonly PendingDecision[]; now: number; onUndo: (held: PendingDecision) => void };

export function PendingDecisionBar({ held: [last], now, onUndo }: Props) {
  const t = useMessages('desk');
  return (
    <div className={`bar gap-sm ${classes.root}`} data-empty={!last || undefined}>
      <p role="status" className="breaks">
        {last && t('decided', { name: last.name, status: last.status })}
      </p>
      {last && (
        <>
          <span className={classes.left} aria-hidden>
            {t('left', { seconds: Math.max(0, Math.ceil((last.until - now) / 1000)) })}
          </span>
          <Button
            size="compact-md"
            variant="white"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            rightSection={<kbd aria-hidden>U</kbd>}
            onClick={() => onUndo(last)}
          >
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  );
}
