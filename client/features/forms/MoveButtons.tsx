import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

type Props = {
  labels: { up: string; down: string };
  onMove: (step: -1 | 1) => void;
};

/** After a move, the editor finds these buttons by `data-step` to restore the focus. */
export function MoveButtons({ labels, onMove }: Props) {
  return (
    <>
      <ActionIcon variant="default" data-step={-1} aria-label={labels.up} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" data-step={1} aria-label={labels.down} onClick={() => onMove(1)}>
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
