import { IconCalendarCheck, IconClockExclamation, IconLock } from '@tabler/icons-react';
import { formatDay } from '../../messages/formats.ts';
import { daysBetween } from '../lib/dates.ts';
import { type DeadlineState, deadlineState } from '../lib/deadline.ts';
import { usePortal } from '../lib/portal.ts';
import { type Texts, useMessages } from '../lib/useMessages.ts';
import { Badge, type BadgeLook } from './Badge.tsx';
import classes from './DeadlineText.module.css';

const looks: Record<DeadlineState, BadgeLook> = {
  open: { icon: IconCalendarCheck, tone: 'good' },
  closingSoon: { icon: IconClockExclamation, tone: 'accent' },
  closed: { icon: IconLock, tone: 'plain' },
};

/** `Closes in 4 days · 30 Nov 2026`: the colour tells its state, the icon and the words tell it too. */
export function DeadlineText({ deadline }: { deadline: string }) {
  const t = useMessages('ui');
  const { today } = usePortal();
  const state = deadlineState(deadline, today);
  const { icon: Icon } = looks[state];
  return (
    <span className={classes.root} data-state={state}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <span>
        {sentence(t, daysBetween(today, deadline))}
        <span className={classes.day}>
          {' · '}
          <time dateTime={deadline}>{formatDay(deadline, t.language)}</time>
        </span>
      </span>
    </span>
  );
}

/** One word for where a deadline stands: `Open`, `Closing soon` or `Closed`. */
export function DeadlineBadge({ deadline }: { deadline: string }) {
  const t = useMessages('ui');
  const { today } = usePortal();
  const state = deadlineState(deadline, today);
  return <Badge look={looks[state]}>{t(`deadline.${state}`)}</Badge>;
}

function sentence(t: Texts<'ui'>, days: number): string {
  if (days < 0) return t('deadline.closed');
  if (days === 0) return t('deadline.closesToday');
  return days === 1 ? t('deadline.closesTomorrow') : t('deadline.closesInDays', { days });
}
