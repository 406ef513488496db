export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' }
  | { kind: 'retrying' }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string };

export type Verdict = { kind: 'passing' | 'conflict' } | { kind: 'refused'; message: string };

export type AutosaveOptions<Content> = {
  version: number | null;
  isConflicting?: boolean;
  save: (content: Content, version: number | null) => Promise<number>;
  judge: (error: unknown) => Verdict;
  /** Delays in milliseconds: `quiet` after the last change, but at most `limit` after the first unsaved one. */
  pace?: { quiet: number; limit: number };
  onState: (state: SaveState) => void;
};

const PACE = { quiet: 600, limit: 1500 };
const FIRST_RETRY = 1000;
/** Time in milliseconds after which a save counts as failed until its response arrives. */
const SLOW_SAVE = 5000;
const LAST_RETRY = 15_000;
/** Limits the memory and storage for texts sent without an answer. */
const MAX_SENT = 6;

/**
 * Creates an autosave for form content. It runs one save at a time, always with the newest content. After a conflict,
 * it pauses until `adopt` selects a version.
 */
export function createAutosave<Content>(options: AutosaveOptions<Content>) {
  const { save, judge, onState, isConflicting, pace: { quiet, limit } = PACE } = options;
  let { version } = options;
  let content: Content | undefined;
  let isUnsaved = false;
  /** The last saved content and those sent since. The server may hold any of them, because answers can be lost. */
  let sent: Content[] = [];
  /** Saves in progress. There is more than one only after `leave`. */
  const running = new Set<Promise<void>>();
  let state: SaveState = { kind: isConflicting ? 'conflict' : 'idle' };
  let firstChange = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function show(next: SaveState) {
    state = next;
    // A save that succeeds after `stop` is still reported, so that the caller can remove its copy of the content.
    if (!isStopped || next.kind === 'saved') onState(next);
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  }

  /** Records a saved version. Ignores older versions, because responses may arrive out of order. */
  function reach(saved: number) {
    version = Math.max(version ?? 0, saved);
  }

  function run(): void {
    if (running.size > 0) clearTimeout(timer);
    else start(version, judge);
  }

  function start(from: number | null, judgeError: (error: unknown) => Verdict): void {
    clearTimeout(timer);
    if (isStopped || !isUnsaved || state.kind === 'conflict') return;
    const saving: Promise<void> = saveNow(from, judgeError).finally(() => running.delete(saving));
    running.add(saving);
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  async function saveNow(from: number | null, judgeError: (error: unknown) => Verdict): Promise<void> {
    const current = content as Content;
    if (!sent.includes(current)) sent.push(current);
    // Requests usually arrive only just after the network fails or just before it returns.
    if (sent.length > MAX_SENT) sent.splice(MAX_SENT / 2, 1);
    isUnsaved = false;
    if (state.kind !== 'retrying') show({ kind: 'saving' });
    const slow = setTimeout(() => state.kind === 'saving' && show({ kind: 'retrying' }), SLOW_SAVE);
    try {
      reach(await save(current, from));
      sent = sent.slice(sent.indexOf(current));
      failures = 0;
      const isNewerRunning = current !== content && running.size > 1;
      show({ kind: isUnsaved || isNewerRunning ? 'saving' : 'saved' });
      if (isUnsaved) schedule(quiet);
    } catch (error) {
      isUnsaved = true;
      react(judgeError(error));
    } finally {
      clearTimeout(slow);
    }
  }

  function react(verdict: Verdict) {
    if (isStopped || state.kind === 'conflict') return;
    if (verdict.kind !== 'passing') return show(verdict as SaveState);
    show({ kind: 'retrying' });
    schedule(Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY));
    failures += 1;
  }

  return {
    change(next: Content) {
      content = next;
      if (!isUnsaved) firstChange = Date.now();
      isUnsaved = true;
      if (state.kind === 'conflict' || state.kind === 'retrying') return;
      if (state.kind !== 'saving') show({ kind: 'saving' });
      schedule(Math.max(0, Math.min(quiet, firstChange + limit - Date.now())));
    },
    /** Saves now. Returns the version that includes all changes so far; null if they could not be saved. */
    async flush(): Promise<{ version: number | null } | null> {
      if (running.size > 0) await settle();
      run();
      await settle();
      return isUnsaved ? null : { version };
    },
    /**
     * Sends a save when the page is hidden or unloading, without waiting for saves in progress. Each of them
     * creates a version, and this save is based on the last one.
     */
    leave(): void {
      const next = running.size > 0 ? (version ?? 0) + running.size : version;
      // Requests may arrive out of order, so an error is not shown before another attempt.
      start(next, () => ({ kind: 'passing' }));
    },
    /** Continues with version `next`. If `mine` is given, saves that content over the version. */
    adopt(next: number | null, mine?: Content) {
      version = next;
      sent = [];
      isUnsaved = mine !== undefined;
      if (mine !== undefined) content = mine;
      show({ kind: isUnsaved ? 'saving' : 'saved' });
      run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    unsaved: (): { content: Content; version: number | null } | undefined =>
      isUnsaved || running.size > 0 ? { content: content as Content, version } : undefined,
    /** Returns the contents that the server may hold: the last saved content, and those sent since. */
    sent: (): readonly Content[] => sent,
  };
}

export type Autosave<Content> = ReturnType<typeof createAutosave<Content>>;
