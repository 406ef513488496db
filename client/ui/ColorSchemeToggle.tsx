import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useMessages } from '../lib/useMessages.ts';
import classes from './ColorSchemeToggle.module.css';

/** Switches between light and dark; the choice is kept. */
export function ColorSchemeToggle() {
  const t = useMessages('frame');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      role="switch"
      aria-checked={isDark}
      aria-label={t('theme.dark')}
      title={t('theme.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {/* Which one shows is up to the stylesheet: the server does not know the choice. */}
      <IconMoon className={classes.moon} size={22} aria-hidden />
      <IconSun className={classes.sun} size={22} aria-hidden />
    </ActionIcon>
  );
}
