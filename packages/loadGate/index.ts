/** How much is worked on at once, and how long the rest may wait. */
export type LoadLimits = {
  /** Requests at work while the event loop is full: enough to keep it so, though some wait for the database. */
  minAtOnce: number;
  /** Requests that a quiet portal takes on at once, before it knows what they cost. */
  startAtOnce: number;
  /** Requests at work while they only wait, as for a table that is locked. */
  maxAtOnce: number;
  /** Milliseconds that a request of a crowd waits for its turn; one that would wait longer is refused at once. */
  maxWait: number;
};

/** A request at the gate. `start` and `refuse` are called once, one of them. */
export type Place = {
  isFirst: boolean;
  start(): void;
  refuse(): void;
  since: number;
  state: 'new' | 'waiting' | 'working' | 'away';
};

/** Milliseconds since the last look at the event loop, and of these when it did something. */
export type LoopTimes = { elapsed: number; active: number };

/**
 * Signing in comes first: it does not wait, and has so many places of its own. Most of its time it waits for a password's
 * hash, so it is not counted among the work that keeps others waiting.
 */
const KEPT_FOR_FIRST = 50;

/** Milliseconds of one turn of the event loop within which requests are begun; the others follow in the next turns. */
const MAX_TURN = 10;

/**
 * The event loop accepts one connection in each turn, so a crowd would wait minutes to be heard if each turn did work: as long as
 * turns bring connections, nothing is begun, up to so many for one request.
 */
const MAX_CONNECTIONS = 32;

/** Shares of the time between which the loop is full, but not more than full. */
const BUSY = { atLeast: 0.75, atMost: 0.9 };

/** A loop that is so many milliseconds late has too much to do in one turn, however few requests wait. */
const MAX_LAG = 150;

/** Requests begun per millisecond, until that has been measured. */
const USUAL_PACE = 0.3;

/** However slow the requests before were, it takes two to know what the next ones cost. */
const MIN_PACE = 0.01;

/**
 * As few as are always worked on at once are no crowd: what delays them is a moment in which the machine did something else.
 * They wait so many times longer.
 */
const PATIENCE_WITH_FEW = 10;

/**
 * Lets requests in as fast as they can be worked on. What is inside is only as much as keeps the event loop busy, so what waits
 * does so here, where it is known for how long: who would wait longer than `maxWait` is refused at once.
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
  /** Connections since a request was begun, and whether this turn and the one before brought one. */
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

  /** Refuses the requests that have waited too long, the oldest first. */
  const refuseLate = () => {
    for (const place of waiting) {
      const patience = waiting.size > minAtOnce ? maxWait : PATIENCE_WITH_FEW * maxWait;
      if (now() - place.since <= patience) return;
      waiting.delete(place);
      refuse(place);
    }
  };

  const startNext = () => {
    // One that is over as soon as it is begun leaves in the middle of this.
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
    /** A connection has been accepted. */
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

    /** The request only reads its body or sends its answer, as slowly as its client likes; or it is over. */
    leave(place: Place): void {
      waiting.delete(place);
      if (place.state === 'working') count(place, -1);
      place.state = 'away';
      startNext();
    },

    /** The body has been read. */
    comeBack(place: Place): void {
      if (place.state !== 'away') return;
      count(place, 1);
    },

    /** Adapts the number at work and the pace to what was measured. */
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

    /** For tests. */
    counts: () => ({ working, waiting: waiting.size, limit }),
  };
}

export type LoadGate = ReturnType<typeof makeLoadGate>;

/** Milliseconds between two looks at the event loop. */
export const LOOK_EVERY = 50;
