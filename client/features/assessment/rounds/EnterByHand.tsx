import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';

const EnterByHandDialog = lazyPart(async () => (await import('./EnterByHandDialog.tsx')).EnterByHandDialog);

type Props = {
  round: { id: string; name: string };
  scholarshipId: string;
  enter: (applicationIds: string[]) => Promise<unknown>;
};

export function EnterByHand({ round, scholarshipId, enter }: Props) {
  const t = useMessages('assessment');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={t('byHand.buttonOf', { name: round.name })}
        onClick={() => setOpen(true)}
      >
        {t('byHand.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <EnterByHandDialog {...{ scholarshipId, enter }} name={round.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
