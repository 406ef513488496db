import { useEffect, useRef, useState } from 'react';
import { describeFailure, getErrorCode } from '../../lib/errors.ts';
import { type OpenedRequestFragment, useSaveReferenceMutation } from './references.generated.ts';
import { createUnsavedLetter } from './unsavedLetter.ts';

/** Delay between the last change and saving, in milliseconds. */
const SAVE_AFTER = 1_500;
/** First and longest delay before a retry, in milliseconds. */
const [FIRST_RETRY, LAST_RETRY] = [1_000, 15_000];

export type SaveState = { kind: 'saved' | 'saving' | 'unsaved' } | { kind: 'failed'; reason: string };

type Link = { token: string; browser: string };

type Problems = Record<string, string>;

/**
 * Saves a letter automatically. Saves run in sequence, so that none overtakes another. Failed saves are retried, and
 * unsaved answers are stored in this browser.
 */
export function useLetter({ token, browser }: Link, request: OpenedRequestFragment) {
  const before = request.answers;
  const [unsaved] = useState(() => createUnsavedLetter(browser));
  const [answers, setAnswers] = useState(() => unsaved.read(before) ?? before);
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<SaveState>({ kind: answers === before ? 'saved' : 'unsaved' });
  const version = useRef(request.version);
  const latest = useRef(answers);
  const saved = useRef(before);
  const failures = useRef(0);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const [save] = useSaveReferenceMutation();

  async function saveNow(): Promise<boolean> {
    const sent = latest.current;
    clearTimeout(retry.current);
    if (sent === saved.current) return true;
    unsaved.write({ answers: sent, upon: [saved.current, sent] });
    setState({ kind: 'saving' });
    try {
      const variables = { token, browser, version: version.current, answers: sent };
      const { data } = await save({ variables });
      if (data) {
        version.current = data.saveReference.version;
        const found = data.saveReference.problems.map(({ question, message }) => [question, message]);
        setProblems(Object.fromEntries(found));
      }
      saved.current = sent;
      failures.current = 0;
      if (latest.current === sent) unsaved.remove();
      setState({ kind: latest.current === sent ? 'saved' : 'unsaved' });
      return true;
    } catch (error) {
      setState({ kind: 'failed', reason: describeFailure(error) });
      tryLater(error);
      return false;
    }
  }

  /** A retry cannot fix a conflict or invalid input. */
  function tryLater(error: unknown) {
    const code = getErrorCode(error);
    if (code === 'CONFLICT' || code === 'INVALID_INPUT') return;
    const delay = Math.min(FIRST_RETRY * 2 ** failures.current, LAST_RETRY);
    failures.current += 1;
    retry.current = setTimeout(() => void flushLatest.current(), delay);
  }

  function flush(): Promise<boolean> {
    queue.current = queue.current.then(saveNow);
    return queue.current;
  }

  const flushLatest = useRef(flush);
  flushLatest.current = flush;
  useEffect(() => {
    const now = () => void flushLatest.current();
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('online', now);
      clearTimeout(retry.current);
    };
  }, []);
  useEffect(() => {
    if (answers === saved.current) return;
    const timer = setTimeout(() => void flushLatest.current(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [answers]);

  function change(key: string, value: unknown) {
    const next = { ...latest.current, [key]: value };
    latest.current = next;
    unsaved.write({ answers: next, upon: [saved.current] });
    setAnswers(next);
    setState({ kind: 'unsaved' });
  }

  return { answers, state, problems, version, change, flush, forget: unsaved.remove };
}
