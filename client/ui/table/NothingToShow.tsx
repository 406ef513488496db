import { Button } from '@mantine/core';
import { IconFilterOff, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../lib/useMessages.ts';
import { EmptyState } from '../EmptyState.tsx';
import type { TableAddress } from './useTableState.ts';

export type NothingTexts = {
  /** When there is nothing at all: what, why, and what to do. */
  empty: { heading: string; text: string };
  action?: ReactNode;
  /** When there is something, but nothing that fits; left out where nothing filters the list. */
  filtered?: { heading: string; text: string } | undefined;
};

/** In place of an empty list: nothing there, or nothing left. */
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
