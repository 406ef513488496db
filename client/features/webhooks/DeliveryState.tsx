import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import classes from './Webhooks.module.css';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

const ICONS = { QUEUED: IconClock, SENT: IconCircleCheck, FAILED: IconCircleX };

/** What became of a delivery, with the reason when it did not arrive. */
export function DeliveryState({ of: { state, lastError } }: { of: DeliveryRowFragment }) {
  const Icon = ICONS[state];
  return (
    <span>
      <span className={classes.state} data-state={state}>
        <Icon size={16} aria-hidden />
        {messages.webhook.states[state]}
      </span>
      {lastError && state !== 'SENT' && <span className={classes.soft}>{lastError}</span>}
    </span>
  );
}
