import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { SessionContext } from '../session/session.ts';
import { type AutosaveOptions, createAutosave, type SaveState } from './autosave.ts';

type Options<Content, Theirs> = Omit<AutosaveOptions<Content>, 'isConflicting' | 'onState'> & {
  theirs?: Theirs | undefined;
  /**
   * Loads the version that caused the conflict; undefined if the user has no choice to make. Called again after a
   * failure.
   */
  readTheirs: () => Promise<Theirs | undefined>;
  onState?: (state: SaveState) => void;
  element?: RefObject<HTMLElement | null>;
};

/** Delay in milliseconds before the other version is loaded again. Until it has loaded, nothing can be saved. */
const RELOAD = 5000;

/**
 * Saves while the user types, when the network returns and when the page unloads. After a conflict, `theirs` is the
 * other version until `adopt` selects one. Later changes to the options are ignored.
 */
export function useAutosave<Content, Theirs>({ element, ...options }: Options<Content, Theirs>) {
  const [theirs, setTheirs] = useState(options.theirs);
  const [state, setState] = useState<SaveState>({ kind: options.theirs ? 'conflict' : 'idle' });
  const session = useContext(SessionContext);
  const [owner] = useState(() => session?.read().userId);
  const isConflicting = useRef(false);
  const [autosave] = useState(() =>
    createAutosave<Content>({
      ...options,
      save: saveForOwner,
      isConflicting: options.theirs !== undefined,
      onState: showState,
    }),
  );

  /**
   * Rejects if someone else has since signed in from another tab. Otherwise, the content would be saved in that
   * person's account.
   */
  async function saveForOwner(content: Content, version: number | null): Promise<number> {
    if (session?.read().userId !== owner) throw new Error('Another person has signed in.');
    return options.save(content, version);
  }

  function showState(next: SaveState) {
    setState(next);
    options.onState?.(next);
    isConflicting.current = next.kind === 'conflict';
    loadTheirs();
  }

  function loadTheirs() {
    if (!isConflicting.current) return;
    void options.readTheirs().then(setTheirs, () => setTimeout(loadTheirs, RELOAD));
  }

  useEffect(() => {
    const field = element?.current;
    const flush = () => void autosave.flush();
    const leave = () => (document.visibilityState === 'hidden' ? autosave.leave() : undefined);
    field?.addEventListener('focusout', flush);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', autosave.leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      field?.removeEventListener('focusout', flush);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', autosave.leave);
      document.removeEventListener('visibilitychange', leave);
      autosave.leave();
      isConflicting.current = false;
    };
  }, [autosave, element]);

  return {
    autosave,
    state,
    theirs,
    adopt(version: number | null, mine?: Content) {
      setTheirs(undefined);
      autosave.adopt(version, mine);
    },
    forget() {
      autosave.adopt(null);
      setState({ kind: 'idle' });
    },
  };
}
