import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { PacketSelection } from './PacketsDialog.tsx';

const Papers = lazyPart(async () => (await import('./PacketsLoader.tsx')).PacketsLoader, {
  texts: ['preparedFiles'],
});

type Options = {
  ids: readonly string[];
  list: PacketSelection & { count: number };
  isListed: boolean;
  isAsked: boolean;
};

export function usePackets({ ids, list, isListed, isAsked }: Options) {
  const t = useMessages('manageApplications');
  const [wanted, setWanted] = useState<'list' | 'selection' | null>(isAsked ? 'list' : null);
  const [wasAsked, setWasAsked] = useState(isAsked);
  const open = (which: 'list' | 'selection') => {
    setWanted(which);
    setWasAsked(true);
  };
  const { count, ...named } = list;
  const chosen = wanted === 'selection' ? { count: ids.length, named: { ids: [...ids] } } : { count, named };
  const button = (which: 'list' | 'selection') => (
    <Button
      variant="default"
      leftSection={<IconFiles size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => open(which)}
    >
      {t('papers')}
    </Button>
  );
  return {
    forList: button('list'),
    forSelection: button('selection'),
    dialog: wasAsked && (
      <Suspense>
        <Papers
          isOpen={wanted !== null && isListed}
          chosen={chosen.count > 0 ? chosen : null}
          onClose={() => setWanted(null)}
        />
      </Suspense>
    ),
  };
}
