import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { messages } from '../../messages.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Profile.module.css';
import type { Profile } from './profile.ts';

const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
const texts = messages.profile.leave;

type Props = { profile: Profile; onOver: () => void };

/** The way out: what goes, what stays, and the button. */
export function DeleteAccount({ profile: { hasPassword, canDeleteAccount }, onOver }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Section heading={texts.heading} lead={texts.lead} isDangerous>
      <p className={classes.stays}>{texts.stays}</p>
      <div className={classes.actions}>
        <Button
          color="red.9"
          disabled={!canDeleteAccount}
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          {texts.open}
        </Button>
        {!canDeleteAccount && <p>{texts.lastAdmin}</p>}
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
