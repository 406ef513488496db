import { IconCalendarCheck, IconCalendarClock, IconClockExclamation, IconLock } from '@tabler/icons-react';
import { formatDay } from '../../../messages/formats.ts';
import { daysBetween } from '../../lib/format/dates.ts';
import { usePortal } from '../../lib/portal.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { Badge, type BadgeLook } from '../../ui/Badge.tsx';
import classes from './DeadlineText.module.css';
import { type Deadline, type DeadlineState, deadlineState, isRolling } from './deadline.ts';

const looks: Record<DeadlineState, BadgeLook> = {
  upcoming: { icon: IconCalendarClock, tone: 'plain' },
  open: { icon: IconCalendarCheck, tone: 'good' },
  closingSoon: { icon: IconClockExclamation, tone: 'accent' },
  closed: { icon: IconLock, tone: 'plain' },
};

type Props = {
  of: Deadline;
  isDaySaid?: boolean;
};

export function DeadlineText({ of: deadline, isDaySaid = false }: Props) {
  const t = useMessages('ui');
  const { today } = usePortal();
  const state = deadlineState(deadline, today);
  const { icon: Icon } = looks[state];
  const day = state === 'upcoming' ? deadline.dates.opensOn : deadline.applicationDeadline;
  return (
    <span className={`start text-md medium ink ${classes.root}`} data-state={state}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <span>
        {day && (state === 'upcoming' || !isRolling(deadline)) ? (
          <>
            {sentence(t, state, daysBetween(today, day))}
            {!isDaySaid && (
              <span className="regular">
                {' · '}
                <time dateTime={day}>{formatDay(day, t.language)}</time>
              </span>
            )}
          </>
        ) : (
          t('deadline.rolling')
        )}
      </span>
    </span>
  );
}

export function DeadlineBadge({ of: deadline }: { of: Deadline }) {
  const t = useMessages('ui');
  const { today } = usePortal();
  const state = deadlineState(deadline, today);
  return <Badge look={looks[state]}>{t(`deadline.${state}`)}</Badge>;
}

/**
 * `days` is counted in the portal's time zone. It may be negative while the scholarship's last day, in another
 * time zone, has not ended yet.
 */
function sentence(t: Texts<'ui'>, state: DeadlineState, days: number): string {
  if (state === 'closed') return t('deadline.closed');
  const verb = state === 'upcoming' ? 'opens' : 'closes';
  if (days <= 0) return t(`deadline.${verb}Today`);
  return days === 1 ? t(`deadline.${verb}Tomorrow`) : t(`deadline.${verb}InDays`, { days });
}
