import { ActionIcon } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyPart } from '../../lib/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './PaletteButton.module.css';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, {
  texts: ['palette', 'dashboard'],
});

/** Opens the command palette, like Ctrl K or ⌘ K on every screen; phones have no room for the button. */
export function PaletteButton({ inDashboard }: { inDashboard: RouteObject[] }) {
  const t = useMessages('frame');
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
      // The browser would go to its own search.
      event.preventDefault();
      if (!document.querySelector('[role=dialog][aria-modal=true]')) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return (
    <>
      <div className={classes.root}>
        <ActionIcon
          aria-label={t('palette.open')}
          title={t('palette.open')}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        >
          <IconCommand size={22} aria-hidden />
        </ActionIcon>
      </div>
      {wasOpened && (
        <Suspense>
          <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} inDashboard={inDashboard} />
        </Suspense>
      )}
    </>
  );
}
