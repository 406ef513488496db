import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { DeadlineBadge, DeadlineText } from '../../deadlines/DeadlineText.tsx';
import classes from './DeadlineBox.module.css';
import type { ScholarshipFacts } from './scholarshipFacts.ts';

type Props = {
  scholarship: ScholarshipFacts;
  badge?: ReactNode;
  showTotal?: (total: ReactNode) => ReactNode;
  children?: ReactNode;
};

export function DeadlineBox({ scholarship, badge, showTotal, children }: Props) {
  const t = useMessages('scholarship');
  const { totalFee, archivedAt } = scholarship;

  const total = (
    <>
      <span>{t('totalToApply')}</span>
      <strong>
        <Money amount={totalFee} isExact />
      </strong>
    </>
  );
  return (
    <aside className={`stack gap-xs ruled ${classes.root}`} aria-label={t('deadline')}>
      <div className={`row apart slim gap-xs text-md ${classes.facts}`}>
        <div className={classes.badge}>
          {archivedAt ? (
            <Badge look={{ icon: IconArchive, tone: 'plain' }}>{t('archived')}</Badge>
          ) : (
            (badge ?? <DeadlineBadge of={scholarship} />)
          )}
        </div>
        {archivedAt ? (
          <p>{t('archivedSince', { day: formatDay(archivedAt, t.language) })}</p>
        ) : (
          <DeadlineText of={scholarship} />
        )}
        {totalFee > 0 && <p className={`gap-xs soft ${classes.total}`}>{showTotal?.(total) ?? total}</p>}
      </div>
      {children && <div className={classes.action}>{children}</div>}
    </aside>
  );
}
