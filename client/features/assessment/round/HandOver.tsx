import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { RoundStateFragment } from './round.generated.ts';

const HandOverDialog = lazyPart(async () => (await import('./HandOverDialog.tsx')).HandOverDialog);

type Props = { round: RoundStateFragment; from: { id: string; name: string }; count: number };

export function HandOver({ round, from, count }: Props) {
  const t = useMessages('round');
  const [isOpen, setOpen] = useState(false);
  const others = round.panel?.members.filter(({ id }) => id !== from.id) ?? [];
  if (count === 0 || others.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        aria-label={t('handOver.buttonOf', { name: from.name })}
        onClick={() => setOpen(true)}
      >
        {t('handOver.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <HandOverDialog roundId={round.id} {...{ from, count, others }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
