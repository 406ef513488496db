import { Button } from '@mantine/core';
import { IconBooks, IconFilterOff } from '@tabler/icons-react';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { activeFilters, clearFilters } from './activeFilters.ts';
import type { ListState } from './listState.ts';

type Props = { state: ListState; onChange: (next: ListState) => void };

/** No cards: either nothing was published yet, or the conditions exclude everything. */
export function NoResults({ state, onChange }: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  const { currency } = usePortal();

  if (activeFilters({ t, options }, state, currency).length === 0) {
    return (
      <EmptyState
        icon={<IconBooks size={28} />}
        heading={t('empty.heading')}
        text={t('empty.text')}
        action={
          <Button component="a" href="#newsletter" variant="default">
            {t('empty.action')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      heading={t('filteredAway.heading')}
      text={t('filteredAway.text')}
      action={<Button onClick={() => onChange(clearFilters(state))}>{t('filteredAway.action')}</Button>}
    />
  );
}
