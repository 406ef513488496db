/** Before code is asked for again, in milliseconds. A connection that comes back is not waited out. */
const PAUSE = 5000;

type LaterCode<Code> = {
  /** Goes on trying until the code is there; `lost` is told of the first failure. */
  (lost?: () => void): Promise<Code>;
  /** Loads it before it is known whether it is needed; does not try again. */
  begin: () => Promise<Code | null>;
  /** The code, where it is there already. */
  present: () => Code | null;
};

/**
 * Code that is a file of its own, loaded once the visitor uses the page and has left it idle, or at the latest when the
 * function that this answers is called: only then where it is `isOnDemand`.
 */
export function laterCode<Code>(load: () => Promise<Code>, { isOnDemand = false } = {}): LaterCode<Code> {
  let code: Code | null = null;

  // Browsers of before 2026 never ask again for what failed once: without a connection, none does.
  async function attempt(): Promise<Code | null> {
    if (code || globalThis.navigator?.onLine === false) return code;
    code = await load().catch((error: unknown) => {
      console.warn('A part of the portal could not be loaded.', error);
      return null;
    });
    return code;
  }

  if (!isOnDemand) onFirstActivity(() => whenIdle(attempt));
  async function get(lost?: () => void): Promise<Code> {
    let loaded = await attempt();
    if (!loaded) lost?.();
    while (!loaded) {
      await connectionOrPause();
      loaded = await attempt();
    }
    return loaded;
  }
  return Object.assign(get, { begin: attempt, present: () => code });
}

/** Does something with the first touch, click or key on the page, and never on the server. */
function onFirstActivity(act: () => void): void {
  const stop = new AbortController();
  if (typeof document === 'undefined') return;
  const begin = () => {
    stop.abort();
    act();
  };
  for (const name of ['pointerdown', 'keydown'])
    document.addEventListener(name, begin, { signal: stop.signal, passive: true });
}

let queue = Promise.resolve<unknown>(null);

/** One after the other, each in an idle moment of its own: a click between them waits for one of them at most. */
function whenIdle(act: () => Promise<unknown>): void {
  queue = queue.then(idleMoment).then(act);
}

/** Safari cannot say when it is idle. */
function idleMoment(): Promise<unknown> {
  return new Promise((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}

async function connectionOrPause(): Promise<void> {
  const stop = new AbortController();
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { signal: stop.signal });
    setTimeout(resolve, PAUSE);
  });
  stop.abort();
}
