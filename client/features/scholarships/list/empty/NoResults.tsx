import { Button } from '@mantine/core';
import { IconBooks, IconFilterOff } from '@tabler/icons-react';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { activeFilters, clearFilters } from '../activeFilters.ts';
import type { ScholarshipsQuery } from '../list.generated.ts';
import type { ListState } from '../listState.ts';
import { Nearest } from './Nearest.tsx';
import { Relaxations } from './Relaxations.tsx';

type Props = {
  state: ListState;
  page: Pick<ScholarshipsQuery['scholarships'], 'nearest' | 'relaxations'>;
  linkTo: (next: ListState) => string;
  onChange: (next: ListState) => void;
};

/** No cards: nothing was published yet, or the conditions exclude everything; then what comes close, and what helps. */
export function NoResults({ state, page, linkTo, onChange }: Props) {
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
  const relaxations = <Relaxations state={state} relaxations={page.relaxations} linkTo={linkTo} />;
  if (page.nearest.length > 0) {
    return (
      <>
        <Nearest search={state.q} nearest={page.nearest} />
        {relaxations}
      </>
    );
  }
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      heading={t('filteredAway.heading')}
      text={t('filteredAway.text')}
      action={
        <>
          {relaxations}
          <Button onClick={() => onChange(clearFilters(state))}>{t('filteredAway.action')}</Button>
        </>
      }
    />
  );
}
