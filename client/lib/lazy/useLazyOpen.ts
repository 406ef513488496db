import { useState } from 'react';

/**
 * State of a part that is loaded when it is first opened. Render the part once `wasOpened` is true, so that its
 * closing can be animated.
 */
export function useLazyOpen() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    isOpen,
    wasOpened,
    open() {
      setWasOpened(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
