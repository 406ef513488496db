import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './Keys.module.css';

export function KeysButton({ onClick }: { onClick: () => void }) {
  const t = useMessages('ui');
  return (
    <span className={classes.button}>
      <ActionIcon aria-label={t('keys.heading')} title={t('keys.heading')} size={36} onClick={onClick}>
        <IconKeyboard size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}
