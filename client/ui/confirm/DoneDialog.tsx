import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';

export type Done = { heading: string; text: string; okay: string };

type Props = { done: Done; onClose: () => void };

/** Says that something was done, until it is acknowledged. Load it with the click that does it. */
export function DoneDialog({ done: { heading, text, okay }, onClose }: Props) {
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <Modal opened={isOpen} onClose={onClose} title={heading} withCloseButton={false}>
      <p>{text}</p>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {okay}
        </Button>
      </Group>
    </Modal>
  );
}
