import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { ConfirmDialog, type Question } from '../confirm/ConfirmDialog.tsx';
import { TellUnsaved } from './tellUnsaved.ts';
import { useLeaveQuestion } from './useLeaveQuestion.tsx';

type Props = Pick<ModalProps, 'title' | 'size' | 'withCloseButton'> & {
  opened: boolean;
  onClose: () => void;
  /** True where neither Escape nor a tap beside it closes the dialog. */
  isHeld?: boolean;
  children: ReactNode;
};

/** A dialog with a form. It asks before Escape, its cross or a tap beside it throws away what was typed. */
export function FormDialog({ opened, onClose, isHeld = false, children, ...modal }: Props) {
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(opened), [opened]);
  // Mantine gives it back to whom a dialog is closed before, not where it is gone at once.
  const returnFocus = useRef(useFocusReturn({ opened: isOpen, shouldReturnFocus: false }));
  useEffect(() => (isOpen ? returnFocus.current : undefined), [isOpen]);
  const [isUnsaved, setUnsaved] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const leaveQuestion = useLeaveQuestion(isUnsaved);
  const { closeDialog, closeHeading, closeText, discard, discarding } = messages.form;

  function askOrClose() {
    if (!isUnsaved) return onClose();
    setQuestion({
      heading: closeHeading,
      text: closeText,
      yes: discard,
      doing: discarding,
      failed: closeText,
      isDangerous: true,
      act: async () => onClose(),
    });
  }

  return (
    <>
      <Modal
        {...modal}
        opened={isOpen}
        onClose={askOrClose}
        closeOnEscape={!isHeld && !question}
        closeOnClickOutside={!isHeld}
        closeButtonProps={{ 'aria-label': closeDialog, size: 44, iconSize: 22 }}
      >
        <TellUnsaved value={setUnsaved}>{children}</TellUnsaved>
      </Modal>
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
      {leaveQuestion}
    </>
  );
}
