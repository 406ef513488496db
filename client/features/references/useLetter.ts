import { useEffect, useRef, useState } from 'react';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Verdict } from '../../lib/autosave/autosave.ts';
import { useAutosave } from '../../lib/autosave/useAutosave.ts';
import { describeFailure, getErrorCode } from '../../lib/errors.ts';
import { type OpenedRequestFragment, useSaveReferenceMutation } from './references.generated.ts';
import { createUnsavedLetter } from './unsavedLetter.ts';

type Link = { token: string; browser: string };

type Problems = Record<string, string>;

export function useLetter({ token, browser }: Link, request: OpenedRequestFragment) {
  const before = request.answers;
  const [unsaved] = useState(() => createUnsavedLetter(browser));
  const [answers, setAnswers] = useState(() => unsaved.read(before) ?? before);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const saved = useRef(before);
  const latest = useRef(answers);
  const [save] = useSaveReferenceMutation();
  const { autosave, state } = useAutosave<Answers, never>({
    version: request.version,
    save: send,
    judge,
    // A letter saved in another browser is shown when the link is opened again.
    readTheirs: async () => undefined,
  });

  async function send(sent: Answers, version: number | null): Promise<number> {
    keep(sent);
    const { data } = await save({ variables: { token, browser, version: version ?? 0, answers: sent } });
    if (!data) throw new Error('A letter was saved without an answer.');
    const found = data.saveReference.problems.map(({ question, message }) => [question, message]);
    setProblems(Object.fromEntries(found));
    setFailure(undefined);
    saved.current = sent;
    if (latest.current === sent) unsaved.remove();
    return data.saveReference.version;
  }

  function keep(text: Answers) {
    unsaved.write({ answers: text, upon: [saved.current, ...autosave.sent()] });
  }

  function judge(error: unknown): Verdict {
    const message = describeFailure(error);
    setFailure(message);
    const code = getErrorCode(error);
    return code === 'CONFLICT' || code === 'INVALID_INPUT'
      ? { kind: 'refused', message }
      : { kind: 'passing' };
  }

  useEffect(() => {
    if (latest.current !== saved.current) autosave.change(latest.current);
  }, [autosave]);

  // Otherwise, later attempts would replace the stored text of a page that is opened after this one.
  useEffect(() => () => autosave.stop(), [autosave]);

  function change(key: string, value: unknown) {
    const next = { ...latest.current, [key]: value };
    latest.current = next;
    keep(next);
    setAnswers(next);
    autosave.change(next);
  }

  return {
    answers,
    problems,
    state: state.kind,
    failure,
    change,
    flush: autosave.flush,
    finish() {
      autosave.stop();
      unsaved.remove();
    },
  };
}
