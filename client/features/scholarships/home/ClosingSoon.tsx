import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { daysBetween } from '../../../lib/format/dates.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { EMPTY_LIST, listQuery } from '../list/listState.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import { ClosingCard } from './ClosingCard.tsx';
import classes from './ClosingSoon.module.css';

const WINDOW = 30;

type Props = { scholarships: readonly ScholarshipCardFragment[]; ids: readonly string[] };

export function ClosingSoon({ scholarships, ids }: Props) {
  const t = useMessages('home');
  const { today } = usePortal();
  const near = scholarships.filter(
    ({ applicationDeadline }) => daysBetween(today, applicationDeadline) <= WINDOW,
  );
  if (near.length === 0) return null;

  const all = listQuery({ ...EMPTY_LIST, sort: 'CLOSING_SOONEST', deadline: WINDOW });
  return (
    <section className={classes.root} aria-labelledby="closing-soon">
      <div className={`container grid gap-lg ${classes.content}`}>
        <div className={`stack start gap-xs ${classes.title}`}>
          <h2 id="closing-soon">{t('closingHeading')}</h2>
          <p>{t('closingLead')}</p>
          <Link to={paths.scholarships.link(all)} className={`inline gap-xs strong ${classes.all}`}>
            {t('closingAll')}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        </div>
        <ul className="stack gap-sm">
          {near.map((scholarship) => (
            <li key={scholarship.id}>
              <ClosingCard scholarship={scholarship} ids={ids} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
