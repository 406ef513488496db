import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { useStaffWaiting } from './useStaffWaiting.ts';
import { useStudentWaiting } from './useStudentWaiting.ts';
import classes from './WaitingAtHome.module.css';
import type { WaitingItem } from './waiting.ts';

const SHOWN = 3;

export function WaitingAtHome({ isStaff }: { isStaff: boolean }) {
  return isStaff ? <StaffWaiting /> : <StudentWaiting />;
}

const StaffWaiting = () => <List items={useStaffWaiting()} />;
const StudentWaiting = () => <List items={useStudentWaiting()} />;

function List({ items }: { items: WaitingItem[] }) {
  const t = useMessages('waiting');
  if (items.length === 0) return null;
  return (
    <section className={`container stack gap-sm ${classes.root}`} aria-labelledby="waiting">
      <div className={`row middle apart ${classes.head}`}>
        <h2 id="waiting" className="text-xl">
          {t('heading')}
        </h2>
        <Link to={paths.dashboard.link()} className={`inline gap-xs text-md strong ${classes.all}`}>
          {items.length > SHOWN ? t('more', { count: items.length - SHOWN }) : t('all')}
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
      <ul className={`grid gap-sm ${classes.list}`}>
        {items.slice(0, SHOWN).map(({ key, title, text, deadline, to }) => (
          <li key={key} className={`stack text-md ${classes.item}`}>
            <Link to={to} className="strong ink breaks undecorated covers">
              {title}
            </Link>
            {text && <p className="soft">{text}</p>}
            {deadline && <DeadlineText of={deadline} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
