import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import classes from './Webhooks.module.css';

/** Whether an endpoint hears of events. */
export function EndpointState({ isActive }: { isActive: boolean }) {
  const Icon = isActive ? IconCircleCheck : IconPlayerPause;
  return (
    <span className={classes.state} data-state={isActive ? 'SENT' : 'QUEUED'}>
      <Icon size={16} aria-hidden />
      {isActive ? messages.webhooks.active : messages.webhooks.paused}
    </span>
  );
}
