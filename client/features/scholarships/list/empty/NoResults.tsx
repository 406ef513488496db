import { IconBooks, IconFilterOff } from '@tabler/icons-react';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { PlainButton } from '../../../../ui/button/PlainButton.tsx';
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
          <PlainButton look="quiet" href="#newsletter">
            {t('empty.action')}
          </PlainButton>
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
        <div className="row gap-xs central">
          {relaxations}
          <PlainButton
            look={page.relaxations.length > 0 ? 'quiet' : 'strong'}
            onClick={() => onChange(clearFilters(state))}
          >
            {t('filteredAway.action')}
          </PlainButton>
        </div>
      }
    />
  );
}
