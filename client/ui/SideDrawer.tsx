import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** A drawer that may be loaded by the very click that opens it. Closing gives the focus back to that button. */
export function SideDrawer({ opened, ...props }: DrawerProps) {
  // Mantine remembers whom to give the focus back to when a drawer opens, not when it is born open.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return <Drawer opened={isShown} {...props} />;
}
