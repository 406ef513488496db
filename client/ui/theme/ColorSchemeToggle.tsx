import { IconMoon, IconSun } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { IconButton } from '../button/IconButton.tsx';
import classes from './ColorSchemeToggle.module.css';
import { chooseColorScheme, useColorScheme } from './colorScheme.ts';

export function ColorSchemeToggle() {
  const t = useMessages('frame');
  const isDark = useColorScheme() === 'dark';
  return (
    <IconButton
      role="switch"
      aria-checked={isDark}
      label={t('theme.dark')}
      title={t('theme.dark')}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    >
      {/* CSS selects the icon, because the server does not know the theme. */}
      <IconMoon className={classes.moon} size={22} aria-hidden />
      <IconSun className={classes.sun} size={22} aria-hidden />
    </IconButton>
  );
}
