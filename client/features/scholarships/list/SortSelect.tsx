import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipSort } from './list.generated.ts';
import { type ListState, SORTS } from './listState.ts';
import classes from './SortSelect.module.css';

type Props = { state: ListState; onChange: (change: Partial<ListState>) => void };

export function SortSelect({ state, onChange }: Props) {
  const t = useMessages('scholarships');
  const id = useId();
  const needsCurrency = (option: ScholarshipSort) => option === 'HIGHEST_AMOUNT' && state.currency === null;

  return (
    <div className={`bar gap-sm text-md soft ${classes.root}`}>
      <label htmlFor={id}>{t('sort')}</label>
      <span className={classes.field}>
        <select
          id={id}
          className={`control medium ink ${classes.select}`}
          value={state.sort}
          onChange={(event) => onChange({ sort: event.target.value as ScholarshipSort })}
        >
          {SORTS.filter((option) => option !== 'RELEVANCE' || state.q !== '').map((option) => (
            <option key={option} value={option} disabled={needsCurrency(option)}>
              {needsCurrency(option) ? t('sorts.chooseCurrency') : t(`sorts.${option}`)}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.icon} size={18} aria-hidden />
      </span>
    </div>
  );
}
