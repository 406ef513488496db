import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import classes from './Webhooks.module.css';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

const LOOKS: Record<DeliveryRowFragment['state'], BadgeLook> = {
  QUEUED: { icon: IconClock, tone: 'plain' },
  SENT: { icon: IconCircleCheck, tone: 'good' },
  FAILED: { icon: IconCircleX, tone: 'bad' },
};

export function DeliveryState({ of: { state, lastError } }: { of: DeliveryRowFragment }) {
  const t = useMessages('webhooks');
  return (
    <span>
      <Badge look={LOOKS[state]}>{t(`deliveries.states.${state}`)}</Badge>
      {lastError && state !== 'SENT' && <span className={classes.soft}>{lastError}</span>}
    </span>
  );
}
