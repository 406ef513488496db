import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useEscape } from './useEscape.ts';

/** Drawer whose title gets the initial focus, so that screen readers start there and not at the close button. */
export function SideDrawer({ opened, title, ...props }: DrawerProps) {
  // Opens only after mounting, because Mantine would otherwise not restore the focus on closing.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useEscape(isShown, props.onClose);
  return (
    <Drawer
      opened={isShown}
      closeOnEscape={false}
      title={
        title && (
          <span tabIndex={-1} data-autofocus>
            {title}
          </span>
        )
      }
      {...props}
    />
  );
}
