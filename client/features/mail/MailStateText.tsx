import { IconClock, IconMailCheck, IconMailX } from '@tabler/icons-react';
import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import classes from './Mails.module.css';
import type { MailRowFragment } from './mails.generated.ts';

const texts = messages.mails;
const ICONS = { QUEUED: IconClock, SENT: IconMailCheck, FAILED: IconMailX };

/** What became of a mail, with the reason when it did not go out. */
export function MailStateText({ mail: { state, sentAt, lastError } }: { mail: MailRowFragment }) {
  const Icon = ICONS[state];
  return (
    <span>
      <span className={classes.state} data-state={state}>
        <Icon size={16} aria-hidden />
        {sentAt ? texts.sentAt(showInstant(sentAt)) : texts.states[state]}
      </span>
      {lastError && state !== 'SENT' && <span className={classes.error}>{lastError}</span>}
    </span>
  );
}
