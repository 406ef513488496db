import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { Group } from './group.ts';

const GroupMessageDialog = lazyPart(
  async () => (await import('./GroupMessageDialog.tsx')).GroupMessageDialog,
  { texts: ['groupMessages', 'fields', 'form', 'ui'] },
);

type Options = {
  ids: readonly string[];
  filter: NonNullable<Group['filter']>;
  count: number;
};

export function useGroupMessage({ ids, filter, count }: Options) {
  const t = useMessages('manageApplications');
  const [group, setGroup] = useState<Group | null>(null);
  const button = (to: Group, label: string) => (
    <Button
      variant="default"
      leftSection={<IconMessages size={18} aria-hidden />}
      title={label}
      data-brief
      aria-haspopup="dialog"
      onClick={() => setGroup(to)}
    >
      {label}
    </Button>
  );
  return {
    forList: count > 0 && button({ filter }, t('message.all')),
    forSelection: button({ ids: [...ids] }, t('message.selected')),
    dialog: group && (
      <Suspense>
        <GroupMessageDialog group={group} onClose={() => setGroup(null)} />
      </Suspense>
    ),
  };
}
