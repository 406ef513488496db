import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';

const RenewDialog = lazyPart(async () => (await import('./RenewDialog.tsx')).RenewDialog, {
  texts: ['awards', 'form', 'ui'],
});

export function RenewAwards({ scholarship }: { scholarship: DecidedScholarshipFragment }) {
  const t = useMessages('awards');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('renew.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <RenewDialog scholarship={scholarship} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
