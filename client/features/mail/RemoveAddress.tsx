import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { messages } from '../../messages.ts';

const RemoveAddressDialog = lazyPart(
  async () => (await import('./RemoveAddressDialog.tsx')).RemoveAddressDialog,
);

/** Opens the question which address leaves the newsletter's list. */
export function RemoveAddress() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {messages.newsletter.removal.open}
      </Button>
      {isOpen && (
        <Suspense>
          <RemoveAddressDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
