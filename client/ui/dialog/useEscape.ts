import { useEffect, useRef } from 'react';

type Layer = { close: (() => void) | undefined };

/** Open dialogs and drawers in the order in which they were opened. */
const layers: Layer[] = [];

/**
 * Lets Escape close a dialog or drawer, but only the one that was opened last, because Mantine would close all.
 * Without `close`, Escape closes none.
 */
export function useEscape(isOpen: boolean, close: (() => void) | undefined) {
  const { current: layer } = useRef<Layer>({ close });
  layer.close = close;
  useEffect(() => {
    if (!isOpen) return;
    layers.push(layer);
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', press, { capture: true });
    };
  }, [isOpen, layer]);
}

function press({ key, isComposing, target }: KeyboardEvent) {
  if (key !== 'Escape' || isComposing) return;
  // Mantine sets this attribute while a menu or a list of options is open, which Escape closes instead.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  layers.at(-1)?.close?.();
}
