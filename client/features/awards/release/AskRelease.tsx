import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';

const ReleaseDialog = lazyPart(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog, {
  texts: ['decide', 'fields', 'form', 'ui'],
});

export function AskRelease({ scholarship }: { scholarship: DecidedScholarshipFragment }) {
  const t = useMessages('decide');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('release.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReleaseDialog scholarship={scholarship} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
