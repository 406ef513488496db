import { useSyncExternalStore } from 'react';

/** Groups that are not as they are at first; kept until the page is loaded anew, and shared by panel and drawer. */
const turned = new Set<string>();
const listeners = new Set<() => void>();

/** Whether a group of filters is open, and what opens or folds it. */
export function useFold(name: string, isOpenAtFirst: boolean) {
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
