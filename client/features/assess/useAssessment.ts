import { useRef, useState } from 'react';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Verdict } from '../../lib/autosave/autosave.ts';
import { useAutosave } from '../../lib/autosave/useAutosave.ts';
import { describeFailure, getErrorCode } from '../../lib/errors.ts';
import { useSaveAssessmentMutation, type WorkbenchStateFragment } from './assess.generated.ts';

type Saved = Pick<WorkbenchStateFragment, 'id' | 'version' | 'answers' | 'notes'>;
type Written = { answers: Answers; notes: string };
type Problems = Record<string, string>;

/**
 * Saves the assessment automatically. After a conflict, the input remains in the fields, so that it can be copied.
 */
export function useAssessment({ id, version, answers, notes }: Saved) {
  const [written, setWritten] = useState<Written>({ answers, notes: notes ?? '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isLate, setLate] = useState(false);
  const latest = useRef(written);
  const [save] = useSaveAssessmentMutation();
  const { autosave, state } = useAutosave<Written, never>({
    version,
    save: send,
    judge,
    // Scores saved in another window appear only after a reload.
    readTheirs: async () => undefined,
  });

  async function send(sent: Written, upon: number | null): Promise<number> {
    const { data } = await save({ variables: { input: { id, version: upon ?? version, ...sent } } });
    if (!data) throw new Error('Scores were saved without an answer.');
    const { problems: found, version: next, isLate: late } = data.saveAssessment;
    setProblems(Object.fromEntries(found.map(({ question, message }) => [question, message])));
    setFailure(undefined);
    setLate(late);
    return next;
  }

  function judge(error: unknown): Verdict {
    const message = describeFailure(error);
    setFailure(message);
    const code = getErrorCode(error);
    return code === 'CONFLICT' || code === 'INVALID_INPUT' || code === 'NOT_FOUND'
      ? { kind: 'refused', message }
      : { kind: 'passing' };
  }

  function change(next: Written) {
    latest.current = next;
    setWritten(next);
    autosave.change(next);
  }

  return {
    ...written,
    ...{ problems, failure, isLate, state: state.kind },
    score: (key: string, value: unknown) =>
      change({ ...latest.current, answers: { ...latest.current.answers, [key]: value } }),
    note: (text: string) => change({ ...latest.current, notes: text }),
    flush: autosave.flush,
    finish: autosave.stop,
  };
}
