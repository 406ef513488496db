import { LRUCache } from 'lru-cache';

/** What a caller may use in a minute, and what is left of it. */
export type Allowance = {
  limit: number;
  /** Below 0 when more was used than there was. */
  remaining: number;
  /** When the count begins anew. */
  resetsAt: Date;
};

const WINDOW = 60_000;

/** Callers that are counted at once, each by some 200 bytes; those that were quiet longest are forgotten first. */
const MAX_CALLERS = 50_000;

/** Uses so many points of a caller's minute, 0 to look at it. */
export type MinuteAllowance = (caller: string, limit: number, points: number) => Allowance;

/** Counts points by caller in minutes that begin with the first point. Each process counts for itself. */
export function countByMinute(now: () => Date, maxCallers = MAX_CALLERS): MinuteAllowance {
  const windows = new LRUCache<string, { used: number; endsAt: number }>({ max: maxCallers });
  return (caller, limit, points) => {
    const time = now().getTime();
    let window = windows.get(caller);
    if (!window || window.endsAt <= time) {
      window = { used: 0, endsAt: time + WINDOW };
      windows.set(caller, window);
    }
    window.used += points;
    return { limit, remaining: limit - window.used, resetsAt: new Date(window.endsAt) };
  };
}
