import { useState } from 'react';

/** What is opened by a press and loaded by the first one: render it once `wasOpened`, so that it can move on closing, too. */
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
