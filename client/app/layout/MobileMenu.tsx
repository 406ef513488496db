import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { messages } from '../../messages.ts';
import classes from './MobileMenu.module.css';

const NavigationDrawer = lazy(async () => ({
  default: (await import('./NavigationDrawer.tsx')).NavigationDrawer,
}));

/** The button on a phone, and the drawer that is loaded when somebody presses it. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div className={classes.root}>
      <ActionIcon
        aria-label={messages.navigation.openMenu}
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
