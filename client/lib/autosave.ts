/** What the person sees of saving. */
export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** It failed and is tried again by itself. */
  | { kind: 'retrying' }
  /** Another tab or device saved a version: the applicant chooses. */
  | { kind: 'conflict' }
  /** The server will not have it as it is; a change is tried again. */
  | { kind: 'refused'; message: string };

/** What a failed save means. */
export type Verdict = { kind: 'passing' | 'conflict' } | { kind: 'refused'; message: string };

export type AutosaveOptions<Content> = {
  /** The version that the form started from; null when nothing was saved yet. */
  version: number | null;
  /** True when another version is known from the start: nothing is saved until `adopt`. */
  isConflicting?: boolean;
  /** Saves `content` over `version`, answers the new version. */
  save: (content: Content, version: number | null) => Promise<number>;
  judge: (error: unknown) => Verdict;
  onState: (state: SaveState) => void;
};

/** A save starts this long after the last change … */
const QUIET = 600;
/** … and at the latest this long after the first that is not saved, in milliseconds. */
const MAX_DELAY_MS = 1500;
const FIRST_RETRY = 1000;
const LAST_RETRY = 15_000;

/**
 * Saves what it is told, one save at a time and always the newest content. After a conflict it waits until `adopt` says
 * which version goes on.
 */
export function createAutosave<Content>(options: AutosaveOptions<Content>) {
  const { save, judge, onState, isConflicting } = options;
  let { version } = options;
  let content: Content | undefined;
  let isUnsaved = false;
  let isRunning = false;
  let state: SaveState = { kind: isConflicting ? 'conflict' : 'idle' };
  let firstChange = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function show(next: SaveState) {
    state = next;
    if (!isStopped) onState(next);
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), delay);
  }

  /** Answers may arrive in another order than they were made. */
  function reach(saved: number) {
    version = Math.max(version ?? 0, saved);
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    if (isStopped || isRunning || !isUnsaved || state.kind === 'conflict') return;
    const sent = content as Content;
    isRunning = true;
    isUnsaved = false;
    if (state.kind !== 'retrying') show({ kind: 'saving' });
    try {
      reach(await save(sent, version));
      failures = 0;
      show({ kind: isUnsaved ? 'saving' : 'saved' });
      if (isUnsaved) schedule(QUIET);
    } catch (error) {
      isUnsaved = true;
      react(judge(error));
    } finally {
      isRunning = false;
    }
  }

  function react(verdict: Verdict) {
    if (isStopped) return;
    if (verdict.kind !== 'passing') return show(verdict as SaveState);
    show({ kind: 'retrying' });
    schedule(Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY));
    failures += 1;
  }

  return {
    /** The form holds something new. */
    change(next: Content) {
      content = next;
      if (!isUnsaved) firstChange = Date.now();
      isUnsaved = true;
      if (state.kind === 'conflict' || state.kind === 'retrying') return;
      if (state.kind !== 'saving') show({ kind: 'saving' });
      schedule(Math.max(0, Math.min(QUIET, firstChange + MAX_DELAY_MS - Date.now())));
    },
    /** Saves now what is not saved. */
    flush: run,
    /**
     * The page goes away: sends once more, without waiting. A save that still runs makes the next version, so this one
     * builds upon that.
     */
    leave(): void {
      if (isStopped || !isUnsaved || state.kind === 'conflict') return;
      const next = isRunning ? (version ?? 0) + 1 : version;
      clearTimeout(timer);
      isUnsaved = false;
      save(content as Content, next).then(
        (saved) => {
          reach(saved);
          show({ kind: 'saved' });
        },
        () => {
          isUnsaved = true;
          show({ kind: 'retrying' });
          schedule(FIRST_RETRY);
        },
      );
    },
    /** Goes on from this version, with what is to be saved over it, or with nothing to save. */
    adopt(next: number | null, mine?: Content) {
      version = next;
      isUnsaved = mine !== undefined;
      if (mine !== undefined) content = mine;
      show({ kind: isUnsaved ? 'saving' : 'saved' });
      void run();
    },
    /** No more saves, whatever is on its way. */
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    /** What is not known to be saved; undefined when everything is. */
    unsaved: (): { content: Content; version: number | null } | undefined =>
      isUnsaved || isRunning ? { content: content as Content, version } : undefined,
  };
}

export type Autosave<Content> = ReturnType<typeof createAutosave<Content>>;
