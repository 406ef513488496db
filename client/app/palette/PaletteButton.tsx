import { IconCommand } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import classes from './PaletteButton.module.css';

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useMessages('frame');
  return (
    <div className={classes.root}>
      <IconButton
        label={t('palette.open')}
        title={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
      >
        <IconCommand size={22} aria-hidden />
      </IconButton>
    </div>
  );
}
