/** Delay between attempts, in milliseconds. The `online` event ends it early. */
const PAUSE = 5000;

type DeferredChunk<Code> = {
  (lost?: () => void): Promise<Code>;
  begin: () => Promise<Code | null>;
  present: () => Code | null;
};

/**
 * Loads code from a separate chunk, while the browser is idle after the visitor's first activity, or earlier
 * if the returned function is called. With `isOnDemand`, the code loads only after that call.
 */
export function deferredChunk<Code>(
  load: () => Promise<Code>,
  { isOnDemand = false } = {},
): DeferredChunk<Code> {
  let code: Code | null = null;

  // Makes no attempt while offline, because browsers released before 2026 never retry an import that failed.
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

/** Runs tasks one by one, each in a separate idle period, so that a click waits for at most one of them. */
function whenIdle(act: () => Promise<unknown>): void {
  queue = queue.then(idleMoment).then(act);
}

/** Waits for an idle period; in Safari, which does not support `requestIdleCallback`, for the next task. */
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
