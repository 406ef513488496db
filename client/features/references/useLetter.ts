import { useEffect, useRef, useState } from 'react';
import type { Answers } from '../../../rules/forms/facts.ts';
import { failureOf } from '../../lib/errors.ts';
import { type OpenedRequestFragment, useSaveReferenceMutation } from './references.generated.ts';

/** How long after the last change it is saved, in milliseconds. */
const SAVE_AFTER = 1_500;

export type SaveState = { kind: 'saved' | 'saving' | 'unsaved' } | { kind: 'failed'; reason: string };

type Link = { token: string; browser: string };

/** A letter that saves itself while it is written; saves follow each other, so that none overtakes another. */
export function useLetter({ token, browser }: Link, request: OpenedRequestFragment) {
  const [answers, setAnswers] = useState(request.answers as Answers);
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const version = useRef(request.version);
  const latest = useRef(answers);
  const saved = useRef(answers);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const [save] = useSaveReferenceMutation();

  async function saveNow(): Promise<boolean> {
    const sent = latest.current;
    if (sent === saved.current) return true;
    setState({ kind: 'saving' });
    try {
      const variables = { token, browser, version: version.current, answers: sent };
      const { data } = await save({ variables });
      if (data) version.current = data.saveReference.version;
      saved.current = sent;
      setState({ kind: latest.current === sent ? 'saved' : 'unsaved' });
      return true;
    } catch (error) {
      setState({ kind: 'failed', reason: failureOf(error) });
      return false;
    }
  }

  /** True once all that was typed so far is saved. */
  function flush(): Promise<boolean> {
    queue.current = queue.current.then(saveNow);
    return queue.current;
  }

  const flushLatest = useRef(flush);
  flushLatest.current = flush;
  useEffect(() => {
    if (answers === saved.current) return;
    const timer = setTimeout(() => void flushLatest.current(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [answers]);

  function change(key: string, value: unknown) {
    const next = { ...latest.current, [key]: value };
    latest.current = next;
    setAnswers(next);
    setState({ kind: 'unsaved' });
  }

  return { answers, state, version, change, flush };
}
