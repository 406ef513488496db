import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useLazyOpen } from '../../lib/lazy/useLazyOpen.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import classes from './MobileMenu.module.css';

const NavigationDrawer = lazyPart(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer);

export function MobileMenu({ onCommands }: { onCommands: () => void }) {
  const t = useMessages('frame');
  const { isOpen, wasOpened, open, close } = useLazyOpen();
  const button = useRef<HTMLButtonElement>(null);
  const openCommands = () => {
    close();
    // On closing, the command palette returns the focus to the element that had it before. The menu item in the
    // drawer no longer exists by then, so this button receives the focus first.
    button.current?.focus();
    onCommands();
  };
  return (
    <div className={classes.root}>
      <IconButton
        ref={button}
        label={t('navigation.openMenu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconMenu2 size={24} aria-hidden />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <NavigationDrawer isOpen={isOpen} onClose={close} onCommands={openCommands} />
        </Suspense>
      )}
    </div>
  );
}
