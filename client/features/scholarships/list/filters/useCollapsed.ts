import { useSyncExternalStore } from 'react';

/** Groups whose state differs from the initial one. Shared by panel and drawer, and lost on reload. */
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
