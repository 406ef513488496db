import { Button } from '@mantine/core';
import { IconFileTypeJs } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../../lib/useMessages.ts';

const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog, {
  texts: ['form', 'importFile', 'ui'],
});

export function ImportButton() {
  const t = useMessages('scholarshipForm');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypeJs size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('add.import')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
