import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog);

export function InviteButton() {
  const t = useMessages('roles');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
