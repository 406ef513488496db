import { Button, Group } from '@mantine/core';
import { Dialog } from '../dialog/Dialog.tsx';

export type DoneTexts = { heading: string; text: string; okay: string };

type Props = { done: DoneTexts; onClose: () => void };

export function DoneDialog({ done: { heading, text, okay }, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} heading={heading}>
      <p>{text}</p>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {okay}
        </Button>
      </Group>
    </Dialog>
  );
}
