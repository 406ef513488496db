import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/page/Section.tsx';
import type { Profile } from './profile.ts';

const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);

type Props = { profile: Profile; onOver: () => void };

export function DeleteAccount({ profile: { hasPassword, canDeleteAccount }, onOver }: Props) {
  const t = useMessages('profile');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Section heading={t('leave.heading')} lead={t('leave.lead')} isDangerous>
      <p className="measure mb-md">{t('leave.stays')}</p>
      <div className="row middle gap-md">
        <Button
          color="red.9"
          disabled={!canDeleteAccount}
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          {t('leave.open')}
        </Button>
        {!canDeleteAccount && <p>{t('leave.lastAdmin')}</p>}
      </div>
      {wasOpened && (
        <Suspense>
          <DeleteDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onOver={onOver}
            hasPassword={hasPassword}
          />
        </Suspense>
      )}
    </Section>
  );
}
