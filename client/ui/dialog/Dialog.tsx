import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { DialogTitle } from './DialogTitle.tsx';
import { markStart } from './markStart.ts';
import { useEscape } from './useEscape.ts';

type Props = Omit<ModalProps, 'title' | 'closeButtonProps'> & {
  heading: string | undefined;
  record?: string;
  cross?: string;
};

/**
 * Base of all dialogs. The initial focus is on the first field or on the safe button, marked with `data-autofocus`,
 * never on the close button. The focus is restored on closing, even if the dialog unmounts immediately.
 */
export function Dialog({ opened, heading, record, cross, closeOnEscape = true, children, ...modal }: Props) {
  // Opens only after mounting, because Mantine would otherwise not restore the focus on closing.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  useFocusReturnOnUnmount(isOpen);
  useEscape(isOpen, closeOnEscape ? modal.onClose : undefined);
  return (
    <Modal
      {...modal}
      opened={isOpen}
      closeOnEscape={false}
      title={heading && <DialogTitle heading={heading} record={record} />}
      withCloseButton={cross !== undefined}
      closeButtonProps={{ 'aria-label': cross, size: 44, iconSize: 22 }}
    >
      <div ref={markStart}>{children}</div>
    </Modal>
  );
}

/** Mantine restores the focus when a dialog closes, but not when it unmounts while open. */
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
