export type LoadLimits = {
  /** Lowest limit on requests in progress, reached while the event loop is busy. */
  minAtOnce: number;
  startAtOnce: number;
  /** Highest limit on requests in progress, reached while requests only wait, for example for a locked table. */
  maxAtOnce: number;
  maxWait: number;
};

export type Place = {
  isFirst: boolean;
  start(): void;
  refuse(): void;
  since: number;
  state: 'new' | 'waiting' | 'working' | 'away';
};

export type LoopTimes = { elapsed: number; active: number };

/**
 * Places reserved for sign-ins, which do not queue. Sign-ins mostly wait for a password hash, so they do not count as
 * work that delays other requests.
 */
const KEPT_FOR_FIRST = 50;

const MAX_TURN = 10;

/**
 * Number of connections that are accepted before requests start. The event loop accepts one connection per turn, so
 * many clients would wait minutes if each turn also did other work.
 */
const MAX_CONNECTIONS = 32;

const BUSY = { atLeast: 0.75, atMost: 0.9 };

const MAX_LAG = 150;

const USUAL_PACE = 0.3;

/** Minimum rate after slow requests, so that later requests can show that the portal is fast again. */
const MIN_PACE = 0.01;

/**
 * Factor by which `maxWait` is multiplied while at most `minAtOnce` requests wait, because so short a queue is caused
 * by a brief pause of the machine, not by many clients.
 */
const PATIENCE_WITH_FEW = 10;

/**
 * Admits only enough requests to keep the event loop busy. All others wait here, where the length of the queue is
 * known. Requests that would wait longer than `maxWait` are refused immediately.
 */
export function makeLoadGate(
  { minAtOnce, startAtOnce, maxAtOnce, maxWait }: LoadLimits,
  now: () => number = () => performance.now(),
) {
  const waiting = new Set<Place>();
  let working = 0;
  let firsts = 0;
  let limit = startAtOnce;
  let pace = USUAL_PACE;
  let begun = 0;
  let wasFull = false;
  let turnBegan: number | null = null;
  let isStarting = false;
  let connections = 0;
  let isConnecting = false;
  let wasConnecting = false;

  const watchTurn = () => {
    if (turnBegan !== null) return;
    turnBegan = now();
    setImmediate(() => {
      turnBegan = null;
      wasConnecting = isConnecting;
      isConnecting = false;
      if (wasConnecting) watchTurn();
      startNext();
    });
  };

  const isTurnOver = () => {
    watchTurn();
    const isCrowd = (isConnecting || wasConnecting) && connections < MAX_CONNECTIONS;
    return isCrowd || now() - (turnBegan ?? 0) > MAX_TURN;
  };

  const count = (place: Place, change: 1 | -1) => {
    place.state = change === 1 ? 'working' : 'away';
    if (place.isFirst) firsts += change;
    else working += change;
  };

  const begin = (place: Place) => {
    count(place, 1);
    if (!place.isFirst) {
      begun += 1;
      connections = 0;
    }
    place.start();
  };

  const refuse = (place: Place) => {
    place.state = 'away';
    place.refuse();
  };

  const refuseLate = () => {
    for (const place of waiting) {
      const patience = waiting.size > minAtOnce ? maxWait : PATIENCE_WITH_FEW * maxWait;
      if (now() - place.since <= patience) return;
      waiting.delete(place);
      refuse(place);
    }
  };

  const startNext = () => {
    if (isStarting) return;
    isStarting = true;
    try {
      refuseLate();
      for (const place of waiting) {
        if (working >= limit || isTurnOver()) break;
        waiting.delete(place);
        begin(place);
      }
    } finally {
      isStarting = false;
    }
  };

  return {
    connect(): void {
      connections += 1;
      isConnecting = true;
      watchTurn();
    },

    enter(place: Place): void {
      if (place.isFirst) {
        if (firsts < KEPT_FOR_FIRST) begin(place);
        else refuse(place);
        return;
      }
      if (working >= limit) wasFull = true;
      if (waiting.size === 0 && working < limit && !isTurnOver()) begin(place);
      else if (waiting.size >= Math.max(minAtOnce, Math.floor(pace * maxWait))) refuse(place);
      else {
        place.state = 'waiting';
        place.since = now();
        waiting.add(place);
      }
    },

    /** Must be called when the request is complete, or when it waits only for the client. */
    leave(place: Place): void {
      waiting.delete(place);
      if (place.state === 'working') count(place, -1);
      place.state = 'away';
      startNext();
    },

    comeBack(place: Place): void {
      if (place.state !== 'away') return;
      count(place, 1);
    },

    adjust({ elapsed, active }: LoopTimes): void {
      const isWanted = wasFull || waiting.size > 0;
      const busy = active / elapsed;
      const isLate = elapsed - LOOK_EVERY > MAX_LAG;
      if (busy > BUSY.atMost || isLate) limit = Math.max(minAtOnce, limit - Math.max(1, limit / 8));
      else if (isWanted && busy < BUSY.atLeast) limit = Math.min(maxAtOnce, limit + Math.max(1, limit / 4));
      else if (!isWanted)
        limit += Math.sign(startAtOnce - limit) * Math.min(1, Math.abs(startAtOnce - limit));
      pace += 0.2 * ((isWanted ? begun / elapsed : USUAL_PACE) - pace);
      pace = Math.max(pace, MIN_PACE);
      begun = 0;
      wasFull = false;
      startNext();
    },

    counts: () => ({ working, waiting: waiting.size, limit }),
  };
}

export type LoadGate = ReturnType<typeof makeLoadGate>;

export const LOOK_EVERY = 50;
