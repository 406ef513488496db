import { Button } from '@mantine/core';
import { formatCount } from '../../../../../messages/formats.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { SideDrawer } from '../../../../ui/dialog/SideDrawer.tsx';
import { clearFilters } from '../activeFilters.ts';
import type { ScholarshipList } from '../useScholarshipList.ts';
import classes from './FilterButton.module.css';
import { FilterPanel, type FilterProps } from './FilterPanel.tsx';

type Props = FilterProps & { isOpen: boolean; onClose: () => void; page: ScholarshipList['page'] };

export function FilterDrawer({ isOpen, onClose, page, ...panel }: Props) {
  const t = useMessages('scholarships');

  return (
    <SideDrawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size="min(24rem, 92vw)"
      title={t('filters.heading')}
      classNames={{ title: 'text-2xl' }}
      closeButtonProps={{ 'aria-label': t('filters.close'), size: 44, iconSize: 22 }}
    >
      <FilterPanel {...panel} hasOwnHeading={false} />
      <div className={`gap-sm ruled ${classes.foot}`}>
        <Button
          variant="default"
          onClick={() => panel.onChange({ ...clearFilters(panel.state), q: panel.state.q })}
        >
          {t('filters.clearAll')}
        </Button>
        <Button onClick={onClose}>
          {page
            ? t(page.totalIsEstimated ? 'filters.showAbout' : 'filters.show', {
                count: page.totalCount,
                shown: formatCount(page, t.language),
              })
            : t('filters.showAny')}
        </Button>
      </div>
    </SideDrawer>
  );
}
