import { useEffect } from 'react';
import type { Form } from '../../../rules/forms/question.ts';
import type { Verdict } from '../../lib/autosave/autosave.ts';
import { useAutosave } from '../../lib/autosave/useAutosave.ts';
import { useStable } from '../../lib/useStable.ts';

/** Saves all questions, including those still open in the editor. Returns false if that is not possible. */
type FormSaver = { current: (() => Promise<boolean>) | null };

type Options = {
  form: Form;
  version: number;
  isDue: boolean;
  /** Saves the changes without moving the focus, and returns the new version. Throws NotSaved if saving fails. */
  saveQuietly: (version: number) => Promise<number>;
  saveRest: () => Promise<boolean>;
  saver: FormSaver | undefined;
};

const PACE = { quiet: 800, limit: 5000 };

/** Saves the form of a draft automatically. Without `saver`, the user must save it. */
export function useFormAutosave({ form, version, isDue, saveQuietly, saveRest, saver }: Options) {
  const calls = useStable({ saveQuietly, saveRest });
  const { autosave } = useAutosave<Form, never>({
    version,
    save: (_, over) => calls.saveQuietly(over ?? 0),
    judge: (error) => (error instanceof NotSaved ? error.verdict : { kind: 'passing' }),
    readTheirs: async () => undefined,
    pace: PACE,
  });
  useEffect(() => {
    if (isDue && saver) autosave.change(form);
  }, [isDue, form, saver, autosave]);
  useEffect(() => {
    if (!saver) return;
    saver.current = async () => {
      await autosave.flush();
      // Lets React render the outcome first.
      await new Promise((resolve) => setTimeout(resolve));
      return calls.saveRest();
    };
  }, [saver, autosave, calls]);
  return autosave;
}

export class NotSaved extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super('The form was not saved.');
    this.verdict = verdict;
  }
}
