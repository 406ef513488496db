import { createContext, use, useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Reports a task to the surrounding form, which is not sent before the task ends. */
export const PendingContext = createContext<((task: Promise<unknown>) => void) | null>(null);

/**
 * Reports a task to the surrounding form while `isPending`. If `isDone` is false when the task ends, the form is not
 * submitted.
 */
export function usePending(isPending: boolean, isDone: boolean) {
  const addPending = use(PendingContext);
  const end = useEffectEvent((resolve?: (isDone: boolean) => void) => resolve?.(isDone));
  // The task ends in an effect, so that the form has already received the result.
  useEffect(() => {
    if (!isPending) return;
    let resolve: ((isDone: boolean) => void) | undefined;
    addPending?.(new Promise((settle) => (resolve = settle)));
    return () => end(resolve);
  }, [isPending, addPending]);
}

/** Counts running tasks, for a form without `useSchemaForm` that disables its button while there are any. */
export function usePendingCount() {
  const [count, setCount] = useState(0);
  const addPending = useCallback((task: Promise<unknown>) => {
    setCount((before) => before + 1);
    void task.finally(() => setCount((before) => before - 1));
  }, []);
  return { isPending: count > 0, addPending };
}
