import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/lazy/lazyPart.ts';
import { useLazyOpen } from '../../../../lib/lazy/useLazyOpen.ts';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { activeFilters } from '../activeFilters.ts';
import { toPanelState } from '../panelState.ts';
import type { ScholarshipList } from '../useScholarshipList.ts';
import classes from './FilterButton.module.css';
import type { FilterProps } from './FilterPanel.tsx';

const FilterDrawer = lazyPart(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

type Props = FilterProps & { page: ScholarshipList['page'] };

export function FilterButton(props: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  const { isOpen, wasOpened, open, close } = useLazyOpen();
  const { currency, today } = usePortal();
  const shown = toPanelState(props.state, props.understood, today);
  const count = activeFilters({ t, options }, { ...shown, q: '' }, currency).length;

  return (
    <div className={classes.root}>
      <button
        type="button"
        className={`inline gap-xs control strong ink ${classes.button}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        {t('filters.open')}
        {count > 0 && (
          <span className={classes.count} role="img" aria-label={t('filters.openCount', { count })}>
            {count}
          </span>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <FilterDrawer {...props} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
