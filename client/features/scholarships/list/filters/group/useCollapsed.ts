import { useSyncExternalStore } from 'react';

/**
 * Names of filter groups that the user has expanded or collapsed. Shared by the panel and the drawer, and lost on
 * reload.
 */
const turned = new Set<string>();
const listeners = new Set<() => void>();

export function useCollapsed(name: string, isOpenAtFirst: boolean) {
  const isTurned = useSyncExternalStore(
    subscribe,
    () => turned.has(name),
    () => false,
  );
  const turn = () => {
    if (!turned.delete(name)) turned.add(name);
    for (const notify of listeners) notify();
  };
  return { isOpen: isTurned !== isOpenAtFirst, turn };
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
