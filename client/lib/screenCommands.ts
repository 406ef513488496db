import { useEffect, useId, useSyncExternalStore } from 'react';

export type ScreenCommand = { label: string; run: () => void };

const NONE: readonly ScreenCommand[] = [];
const offers = new Map<string, readonly ScreenCommand[]>();
const listeners = new Set<() => void>();
let offered = NONE;

export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  const id = useId();
  useEffect(() => {
    offer(id, commands);
    return () => offer(id, NONE);
  });
}

export function useOfferedCommands(): readonly ScreenCommand[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offered,
    () => NONE,
  );
}

function offer(id: string, commands: readonly ScreenCommand[]): void {
  if (commands.length > 0) offers.set(id, commands);
  else if (!offers.delete(id)) return;
  offered = [...offers.values()].flat();
  for (const listener of listeners) listener();
}
