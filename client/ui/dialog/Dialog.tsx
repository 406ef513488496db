import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { DialogTitle } from './DialogTitle.tsx';
import { markStart } from './markStart.ts';

type Props = Omit<ModalProps, 'title' | 'closeButtonProps'> & {
  heading: string | undefined;
  /** Which record it is about, where the heading does not say; part of the dialog's name. */
  record?: string;
  /** What the cross says. Left out, there is none. */
  cross?: string;
};

/**
 * Every dialog of the portal. It begins at its first field or at its safe button, which has `data-autofocus`, never at
 * the cross, and gives the focus back, also when it is gone at once.
 */
export function Dialog({ opened, heading, record, cross, children, ...modal }: Props) {
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  useFocusReturnOnUnmount(isOpen);
  return (
    <Modal
      {...modal}
      opened={isOpen}
      title={heading && <DialogTitle heading={heading} record={record} />}
      withCloseButton={cross !== undefined}
      closeButtonProps={{ 'aria-label': cross, size: 44, iconSize: 22 }}
    >
      <div ref={markStart}>{children}</div>
    </Modal>
  );
}

/** Mantine gives the focus back when a dialog closes, not when it is gone at once. */
function useFocusReturnOnUnmount(isOpen: boolean) {
  const returnFocus = useRef(useFocusReturn({ opened: isOpen, shouldReturnFocus: false }));
  const wasOpen = useRef(false);
  wasOpen.current = isOpen;
  useEffect(
    () => () => {
      if (wasOpen.current) returnFocus.current();
    },
    [],
  );
}
