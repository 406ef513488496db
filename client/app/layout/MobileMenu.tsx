import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './MobileMenu.module.css';

const NavigationDrawer = lazyPart(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer);

/** The button on a phone, and the drawer that is loaded when it is pressed. */
export function MobileMenu() {
  const t = useMessages('frame');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div className={classes.root}>
      <ActionIcon
        aria-label={t('navigation.openMenu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <IconMenu2 size={24} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <NavigationDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
