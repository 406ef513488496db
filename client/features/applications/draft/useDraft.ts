import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { DraftContent } from '../../../../rules/applications.ts';
import { createAutosave, type SaveState, type Verdict } from '../../../lib/autosave.ts';
import { codeOf, sentenceOf } from '../../../lib/errors.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { useSessionState } from '../../../lib/useSession.ts';
import type { RulesForm } from '../../../ui/form/useRulesForm.ts';
import {
  DiscardDraftDocument,
  type DraftFragment,
  DraftNowDocument,
  SaveDraftDocument,
} from '../apply/apply.generated.ts';
import { type ApplyValues, valuesOf } from '../apply/applyForm.ts';
import { answersOf, type DraftStart } from './startDraft.ts';
import { type Typed, typedOf } from './typed.ts';
import { createUnsavedCopy } from './unsavedCopy.ts';

type Options = {
  scholarshipId: string;
  userId: string;
  form: RulesForm<ApplyValues>;
  start: DraftStart;
  /** What an empty form holds. */
  given: DraftContent;
  /** The draft is gone although it was saved since: it may have been submitted elsewhere. */
  onGone: () => unknown;
};

type AnswerProblem = { question: string; message: string };
const NONE: readonly AnswerProblem[] = [];

/** Browsers let what outlives its page be this large in all; a longer form is sent as any other request. */
const KEEPALIVE_LIMIT = 60_000;

/** Saves the form as a draft while it is filled in, and brings the person to choose when there are two versions. */
export function useDraft({ scholarshipId, userId, form, start, given, onGone }: Options) {
  const t = useMessages('applicationForm');
  const client = useApolloClient();
  const [state, setState] = useState<SaveState>(start.theirs ? { kind: 'conflict' } : { kind: 'idle' });
  /** The other version while there is a choice; null when that one is gone. */
  const [theirs, setTheirs] = useState<DraftFragment | null | undefined>(start.theirs);
  const [isDiscarded, setDiscarded] = useState(false);
  const [savedAt, setSavedAt] = useState(start.savedAt);
  const [problems, setProblems] = useState<readonly AnswerProblem[]>(NONE);
  const isAdopting = useRef(false);
  const [copy] = useState(() => createUnsavedCopy(userId, scholarshipId));
  const [autosave] = useState(() =>
    createAutosave<Typed>({
      version: start.version,
      isConflicting: start.theirs !== undefined,
      save,
      judge: (error) => judge(t, error),
      onState: showState,
    }),
  );

  async function save({ content, answers }: Typed, version: number | null): Promise<number> {
    const variables = { scholarshipId, content, version, ...(answers && { answers }) };
    const keepalive = JSON.stringify(variables).length < KEEPALIVE_LIMIT;
    const { data } = await client.mutate({
      mutation: SaveDraftDocument,
      variables,
      // What is sent while the page closes arrives all the same.
      context: { fetchOptions: { keepalive } },
    });
    if (!data) throw new Error('A draft was saved without an answer.');
    setSavedAt(data.saveDraft.updatedAt);
    setProblems(data.saveDraft.answers?.problems ?? NONE);
    return data.saveDraft.version;
  }

  function showState(next: SaveState) {
    setState(next);
    if (next.kind === 'retrying') copy.write(unsavedOf(autosave));
    else if (next.kind === 'saved') copy.remove();
    else if (next.kind === 'conflict') void readTheirs();
  }

  async function readTheirs() {
    const { data } = await client
      .query({ query: DraftNowDocument, variables: { scholarshipId }, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    if (data === undefined) return;
    if (!data.applicationDraft) await onGone();
    setTheirs(data.applicationDraft ?? null);
  }

  const { isLapsed } = useSessionState();
  useEffect(() => {
    // An applicant who leaves instead of signing in finds it there the next time.
    if (isLapsed) copy.write(unsavedOf(autosave));
  }, [isLapsed, copy, autosave]);

  useEffect(() => {
    if (start.unsaved) autosave.change(start.unsaved);
  }, [autosave, start]);

  useEffect(
    () =>
      form.hook.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isAdopting.current) return;
          autosave.change(typedOf(values));
          if (!navigator.onLine) copy.write(unsavedOf(autosave));
        },
      }),
    [form.hook, autosave, copy],
  );

  useEffect(() => {
    const { current: element } = form.element;
    const flush = () => void autosave.flush();
    const leave = () => (document.visibilityState === 'hidden' ? autosave.leave() : undefined);
    element?.addEventListener('focusout', flush);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', autosave.leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      element?.removeEventListener('focusout', flush);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', autosave.leave);
      document.removeEventListener('visibilitychange', leave);
      autosave.leave();
      autosave.stop();
    };
  }, [form.element, autosave]);

  return {
    state,
    /** When the server last took it. */
    savedAt,
    theirs,
    /** What is wrong with answers, as the server said last: some of them it could not keep. */
    problems,
    isDiscarded,
    /** What the form holds goes over the other version. */
    keepMine() {
      autosave.adopt(theirs?.version ?? null, typedOf(form.hook.getValues()));
      setTheirs(undefined);
    },
    /** The other version takes the form's place. */
    takeTheirs() {
      isAdopting.current = true;
      form.hook.reset(valuesOf(theirs?.content, answersOf(theirs)));
      isAdopting.current = false;
      autosave.adopt(theirs?.version ?? null);
      setTheirs(undefined);
    },
    /** Empties the form and throws the draft away. */
    async discard() {
      await client.mutate({ mutation: DiscardDraftDocument, variables: { scholarshipId } });
      isAdopting.current = true;
      form.hook.reset(valuesOf(given));
      isAdopting.current = false;
      copy.remove();
      autosave.adopt(null);
      setDiscarded(true);
      setState({ kind: 'idle' });
    },
    /** The application is in: nothing may make a new draft. */
    finish() {
      autosave.stop();
      copy.remove();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function unsavedOf({ unsaved }: ReturnType<typeof createAutosave<Typed>>) {
  const left = unsaved();
  return left && { ...left.content, version: left.version };
}

function judge(t: Texts<'applicationForm'>, error: unknown): Verdict {
  const code = codeOf(error);
  if (code === 'CONFLICT') return { kind: 'conflict' };
  const message = sentenceOf(error) ?? t('draft.refused');
  if (code === 'INVALID_INPUT' || code === 'NOT_FOUND') return { kind: 'refused', message };
  return { kind: 'passing' };
}
