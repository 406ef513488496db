import { useId } from 'react';
import { useMessages } from '../../../../lib/useMessages.ts';
import { DEADLINE_WINDOWS, type DeadlineWindow } from '../listState.ts';
import { FilterGroup } from './group/FilterGroup.tsx';
import { FilterOption } from './group/FilterOption.tsx';

type Props = { chosen: DeadlineWindow | null; onChange: (chosen: DeadlineWindow | null) => void };

export function DeadlineFilter({ chosen, onChange }: Props) {
  const t = useMessages('scholarships');
  const name = useId();

  return (
    <FilterGroup
      name="deadline"
      legend={t('filters.deadline')}
      chosen={chosen === null ? 0 : 1}
      isOpenAtFirst={false}
    >
      {[null, ...DEADLINE_WINDOWS].map((days) => (
        <FilterOption
          key={days}
          label={days === null ? t('filters.anyDeadline') : t('filters.withinDays', { days })}
          isChecked={chosen === days}
          radioName={name}
          onChange={() => onChange(days)}
        />
      ))}
    </FilterGroup>
  );
}
