import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';

const RemoveAddressDialog = lazyPart(
  async () => (await import('./RemoveAddressDialog.tsx')).RemoveAddressDialog,
);

export function RemoveAddress() {
  const t = useMessages('newsletter');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('removal.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <RemoveAddressDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
