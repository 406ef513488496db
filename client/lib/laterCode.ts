/** Before code is asked for again, in milliseconds. A connection that comes back is not waited out. */
const PAUSE = 5000;

/**
 * Code that is a file of its own, loaded once the visitor uses the page and has left it idle, or at the latest when the
 * function that this answers is called. That goes on trying until the code is there; `lost` is told of the first failure.
 */
export function laterCode<Code>(load: () => Promise<Code>): (lost?: () => void) => Promise<Code> {
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

  onFirstActivity(() => whenIdle(() => void attempt()));
  return async (lost) => {
    let loaded = await attempt();
    if (!loaded) lost?.();
    while (!loaded) {
      await connectionOrPause();
      loaded = await attempt();
    }
    return loaded;
  };
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

/** Safari cannot say when it is idle. */
function whenIdle(act: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(act);
  else setTimeout(act);
}

async function connectionOrPause(): Promise<void> {
  const stop = new AbortController();
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { signal: stop.signal });
    setTimeout(resolve, PAUSE);
  });
  stop.abort();
}
