import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';

const OrganisationDialog = lazyPart(
  async () => (await import('./OrganisationDialog.tsx')).OrganisationDialog,
);

export function AddOrganisation() {
  const t = useMessages('organisations');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && (
        <Suspense>
          <OrganisationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
