import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A drawer that may be loaded by the very click that opens it. It begins at its title, so that what it shows is read from
 * there, and not at its cross. Closing gives the focus back to that button.
 */
export function SideDrawer({ opened, title, ...props }: DrawerProps) {
  // Mantine remembers whom to give the focus back to when a drawer opens, not when it is born open.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Drawer
      opened={isShown}
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
