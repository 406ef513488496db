import { IconClock, IconMailCheck, IconMailPause, IconMailX } from '@tabler/icons-react';
import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import classes from './Mails.module.css';
import type { MailRowFragment } from './mails.generated.ts';

const LOOKS: Record<MailRowFragment['state'], BadgeLook> = {
  QUEUED: { icon: IconClock, tone: 'plain' },
  SENT: { icon: IconMailCheck, tone: 'good' },
  KEPT: { icon: IconMailPause, tone: 'plain' },
  FAILED: { icon: IconMailX, tone: 'bad' },
};

export function MailStateText({ mail: { state, sentAt, lastError } }: { mail: MailRowFragment }) {
  const t = useMessages('mails');
  return (
    <span>
      <Badge look={LOOKS[state]}>
        {sentAt ? t('sentAt', { instant: formatInstant(sentAt, t.language) }) : t(`states.${state}`)}
      </Badge>
      {lastError && state !== 'SENT' && <span className={`text-sm soft ${classes.error}`}>{lastError}</span>}
    </span>
  );
}
