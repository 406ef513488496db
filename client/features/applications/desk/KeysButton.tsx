import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './Desk.module.css';

export function KeysButton({ onClick }: { onClick: () => void }) {
  const t = useMessages('desk');
  return (
    <ActionIcon
      className={classes.keysButton}
      aria-label={t('keys.open')}
      title={t('keys.open')}
      size={36}
      onClick={onClick}
    >
      <IconKeyboard size={20} aria-hidden />
    </ActionIcon>
  );
}
