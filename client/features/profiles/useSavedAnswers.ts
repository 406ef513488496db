import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import type { Verdict } from '../../lib/autosave/autosave.ts';
import { keepaliveContext } from '../../lib/autosave/keepalive.ts';
import { useAutosave } from '../../lib/autosave/useAutosave.ts';
import { describeFailure, getErrorCode } from '../../lib/errors.ts';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { storeLocalAnswers } from '../eligibility/profileAnswers.ts';
import {
  type ApplicantProfilePartsFragment,
  MyApplicantProfileDocument,
  SaveApplicantProfileDocument,
} from './profiles.generated.ts';

export function useSavedAnswers(form: Form, start: ApplicantProfilePartsFragment) {
  const client = useApolloClient();
  const [answers, setAnswers] = useState<Answers>(() => Object(start.answers));
  const [stored, setStored] = useState(start);
  const isTakingOver = useRef(false);
  const { autosave, state, theirs, adopt } = useAutosave<Answers, ApplicantProfilePartsFragment>({
    version: start.version,
    save,
    judge,
    readTheirs,
  });

  const leaveQuestion = useLeaveQuestion(!['idle', 'saving', 'saved'].includes(state.kind));

  async function save(content: Answers, version: number | null): Promise<number> {
    // The server preserves omitted answers, so removed answers are sent as null.
    const sent = listQuestions(form).map(({ key }) => [key, content[key] ?? null]);
    const variables = { answers: Object.fromEntries(sent), version };
    const { data } = await client.mutate({
      mutation: SaveApplicantProfileDocument,
      variables,
      context: keepaliveContext(variables),
      // Evicts the lists of scholarships, because their eligibility filter depends on these answers.
      update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'scholarships' }),
    });
    if (!data) throw new Error('Answers were saved without an answer.');
    setStored(data.saveApplicantProfile);
    if (isTakingOver.current) storeLocalAnswers({});
    isTakingOver.current = false;
    return data.saveApplicantProfile.version;
  }

  async function readTheirs() {
    const { data } = await client.query({ query: MyApplicantProfileDocument, fetchPolicy: 'network-only' });
    return data?.myApplicantProfile ?? undefined;
  }

  function change(next: Answers) {
    setAnswers(next);
    autosave.change(next);
  }

  return {
    answers,
    stored,
    state,
    theirs,
    leaveQuestion,
    change,
    /**
     * Saves answers that include those stored in the browser. Once the server has them, deletes the browser's copy.
     */
    takeOver(next: Answers) {
      isTakingOver.current = true;
      change(next);
    },
    keepMine() {
      if (!theirs) return;
      adopt(theirs.version, answers);
    },
    takeTheirs() {
      if (!theirs) return;
      setAnswers(Object(theirs.answers));
      setStored(theirs);
      adopt(theirs.version);
    },
  };
}

export type SavedAnswers = ReturnType<typeof useSavedAnswers>;

function judge(error: unknown): Verdict {
  const code = getErrorCode(error);
  if (code === 'CONFLICT') return { kind: 'conflict' };
  return code === 'INVALID_INPUT'
    ? { kind: 'refused', message: describeFailure(error) }
    : { kind: 'passing' };
}
