import { createCache } from '../../../packages/cache/index.ts';

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

/** Other instances are told of callers who used such a share of their minute: of nearly none. */
const TELL_FROM = 0.1;

/** A caller's minute. Of what was `used` in this process, the other instances were `told` so much; they used `elsewhere`. */
export type Minute = { used: number; told: number; elsewhere: number; endsAt: number };

export type MinuteCounts = {
  /** Uses so many points of a caller's minute, 0 to look at it. */
  use(caller: string, limit: number, points: number): Allowance;
  /** The minutes of which the other instances have to be told, each once after it changed. */
  takeChanged(): [caller: string, minute: Minute][];
};

/** Counts points by caller in minutes that begin with the first point. */
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
