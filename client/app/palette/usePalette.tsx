import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useLazyOpen } from '../../lib/lazy/useLazyOpen.ts';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, {
  texts: ['palette', 'dashboard'],
});

export function usePalette() {
  const { isOpen, wasOpened, open, close } = useLazyOpen();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog][aria-modal=true]:not(:has([data-record]))')) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const palette = wasOpened && (
    <Suspense>
      <CommandPalette isOpen={isOpen} onClose={close} />
    </Suspense>
  );
  return { open, palette };
}
