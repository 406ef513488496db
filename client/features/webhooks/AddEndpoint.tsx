import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';

const EndpointDialog = lazyPart(async () => (await import('./EndpointDialog.tsx')).EndpointDialog);

export function AddEndpoint() {
  const t = useMessages('webhooks');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && (
        <Suspense>
          <EndpointDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
