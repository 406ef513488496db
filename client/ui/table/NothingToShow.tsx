import { Button } from '@mantine/core';
import { IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import { EmptyState } from '../EmptyState.tsx';
import type { TableAddress } from './useTableState.ts';

export type NothingTexts = {
  empty: { heading: string; text: string };
  action?: ReactNode;
  filtered?: { heading: string; text: string } | undefined;
};

export function NothingToShow({ texts, address }: { texts: NothingTexts; address: TableAddress }) {
  const t = useMessages('table');
  if (!address.isFiltered || !texts.filtered)
    return <EmptyState icon={<IconInbox size={28} />} {...texts.empty} action={texts.action} />;
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      {...texts.filtered}
      action={
        <Button component={Link} to={address.cleared} variant="default">
          {t('clear')}
        </Button>
      }
    />
  );
}
