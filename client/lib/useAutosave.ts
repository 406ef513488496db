import { type RefObject, useEffect, useState } from 'react';
import { type AutosaveOptions, createAutosave, type SaveState } from './autosave.ts';

type Options<Content, Theirs> = Omit<AutosaveOptions<Content>, 'isConflicting' | 'onState'> & {
  /** A version that is known from the start to differ: nothing is saved until one of them is chosen. */
  theirs?: Theirs | undefined;
  /** Reads what somebody else saved; undefined where there is nothing to choose. */
  readTheirs: () => Promise<Theirs | undefined>;
  onState?: (state: SaveState) => void;
  /** Leaving a field in here saves at once. */
  element?: RefObject<HTMLElement | null>;
};

/**
 * Saves while a person types, when the network is back and when the page goes away. After somebody else saved, `theirs`
 * is their version, until `adopt` says which one goes on. All options are those of the first render.
 */
export function useAutosave<Content, Theirs>({ element, ...options }: Options<Content, Theirs>) {
  const [theirs, setTheirs] = useState(options.theirs);
  const [state, setState] = useState<SaveState>({ kind: options.theirs ? 'conflict' : 'idle' });
  const [autosave] = useState(() =>
    createAutosave<Content>({ ...options, isConflicting: options.theirs !== undefined, onState: showState }),
  );

  function showState(next: SaveState) {
    setState(next);
    options.onState?.(next);
    if (next.kind === 'conflict') void options.readTheirs().then(setTheirs);
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
    };
  }, [autosave, element]);

  return {
    autosave,
    state,
    theirs,
    /** Goes on from this version, with what is to be saved over it, or with nothing to save. */
    adopt(version: number | null, mine?: Content) {
      setTheirs(undefined);
      autosave.adopt(version, mine);
    },
    /** Nothing was typed any more. */
    forget() {
      autosave.adopt(null);
      setState({ kind: 'idle' });
    },
  };
}
