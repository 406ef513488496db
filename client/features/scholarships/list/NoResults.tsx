import { Button } from '@mantine/core';
import { IconBooks, IconFilterOff } from '@tabler/icons-react';
import { usePortal } from '../../../lib/portal.ts';
import { messages } from '../../../messages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { activeFilters, clearFilters } from './activeFilters.ts';
import type { ListState } from './listState.ts';

type Props = { state: ListState; onChange: (next: ListState) => void };

/** No cards: either nothing was published yet, or the conditions exclude everything. */
export function NoResults({ state, onChange }: Props) {
  const { currency } = usePortal();
  const { empty, filteredAway } = messages.scholarships;
  if (activeFilters(state, currency).length === 0) {
    return (
      <EmptyState
        icon={<IconBooks size={28} />}
        heading={empty.heading}
        text={empty.text}
        action={
          <Button component="a" href="#newsletter" variant="default">
            {empty.action}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      heading={filteredAway.heading}
      text={filteredAway.text}
      action={<Button onClick={() => onChange(clearFilters(state))}>{filteredAway.action}</Button>}
    />
  );
}
