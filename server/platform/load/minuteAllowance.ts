import { createCache } from '../../../packages/cache/index.ts';

export type Allowance = {
  limit: number;
  remaining: number;
  resetsAt: Date;
};

const WINDOW = 60_000;

/** Maximum number of callers, each of about 200 bytes. The least recently active ones are dropped first. */
const MAX_CALLERS = 50_000;

const TELL_FROM = 0.1;

/**
 * A caller's minute. `used`: points used in this process. `told`: the part of `used` that was reported to the other
 * instances. `elsewhere`: points used on other instances.
 */
export type Minute = { used: number; told: number; elsewhere: number; endsAt: number };

export type MinuteCounts = {
  use(caller: string, limit: number, points: number): Allowance;
  takeChanged(): [caller: string, minute: Minute][];
};

export function countByMinute(now: () => Date, maxCallers = MAX_CALLERS): MinuteCounts {
  const minutes = createCache<Minute>({ maxEntries: maxCallers });
  let changed = new Map<string, Minute>();
  return {
    use(caller, limit, points) {
      const time = now().getTime();
      let minute = minutes.get(caller);
      if (!minute || minute.endsAt <= time) {
        minute = { used: 0, told: 0, elsewhere: 0, endsAt: time + WINDOW };
        minutes.set(caller, minute);
      }
      minute.used += points;
      if (points > 0 && minute.used >= limit * TELL_FROM && changed.size < maxCallers)
        changed.set(caller, minute);
      const remaining = limit - minute.used - minute.elsewhere;
      return { limit, remaining, resetsAt: new Date(minute.endsAt) };
    },
    takeChanged() {
      const taken = [...changed];
      changed = new Map();
      return taken;
    },
  };
}
