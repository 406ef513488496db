import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { Answers } from '../../../rules/forms/facts.ts';
import { type Form, questionsOf } from '../../../rules/forms/question.ts';
import { createAutosave, type SaveState, type Verdict } from '../../lib/autosave.ts';
import { codeOf, failureOf } from '../../lib/errors.ts';
import { keepAnswers } from '../eligibility/profileAnswers.ts';
import {
  type ApplicantProfilePartsFragment,
  MyApplicantProfileDocument,
  SaveApplicantProfileDocument,
} from './profiles.generated.ts';

/** The answers of who is signed in, saved by themselves; brings the person to choose when another tab saved others. */
export function useSavedAnswers(form: Form, start: ApplicantProfilePartsFragment) {
  const client = useApolloClient();
  const [answers, setAnswers] = useState<Answers>(() => Object(start.answers));
  const [stored, setStored] = useState(start);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const isTakingOver = useRef(false);
  const [theirs, setTheirs] = useState<ApplicantProfilePartsFragment>();
  const [autosave] = useState(() =>
    createAutosave<Answers>({ version: start.version, save, judge, onState: showState }),
  );

  async function save(content: Answers, version: number | null): Promise<number> {
    // What is not sent stays, so that an answer that was taken away is sent as null.
    const sent = questionsOf(form).map(({ key }) => [key, content[key] ?? null]);
    const { data } = await client.mutate({
      mutation: SaveApplicantProfileDocument,
      variables: { answers: Object.fromEntries(sent), version },
      context: { fetchOptions: { keepalive: true } },
    });
    if (!data) throw new Error('Answers were saved without an answer.');
    setStored(data.saveApplicantProfile);
    if (isTakingOver.current) keepAnswers({});
    isTakingOver.current = false;
    return data.saveApplicantProfile.version;
  }

  function showState(next: SaveState) {
    setState(next);
    if (next.kind === 'conflict') void readTheirs();
  }

  async function readTheirs() {
    const { data } = await client
      .query({ query: MyApplicantProfileDocument, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    if (data?.myApplicantProfile) setTheirs(data.myApplicantProfile);
  }

  useEffect(() => {
    const flush = () => void autosave.flush();
    const leave = () => (document.visibilityState === 'hidden' ? autosave.leave() : undefined);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', autosave.leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', autosave.leave);
      document.removeEventListener('visibilitychange', leave);
      autosave.leave();
    };
  }, [autosave]);

  function change(next: Answers) {
    setAnswers(next);
    autosave.change(next);
  }

  return {
    answers,
    /** As the server has them. */
    stored,
    state,
    theirs,
    change,
    /** The same with what this browser kept, which forgets it once the server has it. */
    takeOver(next: Answers) {
      isTakingOver.current = true;
      change(next);
    },
    keepMine() {
      if (!theirs) return;
      autosave.adopt(theirs.version, answers);
      setTheirs(undefined);
    },
    takeTheirs() {
      if (!theirs) return;
      setAnswers(Object(theirs.answers));
      setStored(theirs);
      autosave.adopt(theirs.version);
      setTheirs(undefined);
    },
  };
}

function judge(error: unknown): Verdict {
  const code = codeOf(error);
  if (code === 'CONFLICT') return { kind: 'conflict' };
  return code === 'INVALID_INPUT' ? { kind: 'refused', message: failureOf(error) } : { kind: 'passing' };
}
