import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { DraftContent } from '../../../../rules/applications/applications.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { Autosave, SaveState, Verdict } from '../../../lib/autosave/autosave.ts';
import { keepaliveContext } from '../../../lib/autosave/keepalive.ts';
import { useAutosave } from '../../../lib/autosave/useAutosave.ts';
import { getErrorCode, getErrorDetail, getErrorMessage } from '../../../lib/errors.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { isSameAnswers } from '../answers/answersText.ts';
import { DiscardDraftDocument, DraftNowDocument, SaveDraftDocument } from '../apply/apply.generated.ts';
import { type ApplyValues, toApplyValues } from '../apply/applyForm.ts';
import { type FormInput, toFormInput } from './formInput.ts';
import { generalIn, withGeneral } from './generalAnswers.ts';
import {
  type DraftStart,
  getAnswers,
  getGeneralVersion,
  isOneOf,
  type ServerVersion,
  toServerVersion,
} from './startDraft.ts';
import { createUnsavedCopy, type UnsavedCopy } from './unsavedCopy.ts';

type Options = {
  scholarshipId: string;
  userId: string;
  form: SchemaForm<ApplyValues>;
  start: DraftStart;
  given: DraftContent;
  /** Called if the saved draft no longer exists, for example because it was submitted in another tab. */
  onGone: () => unknown;
};

type AnswerProblem = { question: string; message: string };
const NONE: readonly AnswerProblem[] = [];

export function useDraft({ scholarshipId, userId, form, start, given, onGone }: Options) {
  const t = useMessages('applicationForm');
  const client = useApolloClient();
  const [isDiscarded, setDiscarded] = useState(false);
  const [savedAt, setSavedAt] = useState(start.savedAt);
  const [problems, setProblems] = useState<readonly AnswerProblem[]>(NONE);
  const isAdopting = useRef(false);
  const general = useRef({ version: start.generalVersion, answers: generalIn(start.answers) });
  const ahead = useRef<GeneralState>(undefined);
  const [copy] = useState(() => createUnsavedCopy(userId, scholarshipId));
  const saving = useAutosave<FormInput, ServerVersion>({
    version: start.version,
    theirs: start.theirs,
    save,
    judge: (error) => judge(t, error),
    readTheirs,
    onState,
    element: form.element,
  });
  const { autosave, state, theirs } = saving;

  async function save({ content, answers }: FormInput, version: number | null): Promise<number> {
    const { current: before = general.current } = ahead;
    const { version: generalVersion } = before;
    const sent = { answers, ...(generalVersion !== null && { generalVersion }) };
    const variables = { scholarshipId, content, version, ...(answers && sent) };
    ahead.current = nextGeneral(before, answers);
    const { data } = await client
      .mutate({ mutation: SaveDraftDocument, variables, context: keepaliveContext(variables) })
      .finally(() => {
        ahead.current = undefined;
      });
    if (!data) throw new Error('A draft was saved without an answer.');
    const { answers: set, updatedAt, version: saved } = data.saveDraft;
    if (answers) general.current = { version: getGeneralVersion(set), answers: generalIn(answers) };
    setSavedAt(updatedAt);
    setProblems(set?.problems ?? NONE);
    return saved;
  }

  function onState(next: SaveState) {
    if (next.kind === 'saved') copy.remove();
    // A save in between also changes the versions on which the remaining input is based.
    else copy.write(unsavedOf(autosave, general.current.version));
  }

  async function readTheirs(): Promise<ServerVersion | undefined> {
    const { data } = await client.query({
      query: DraftNowDocument,
      variables: { scholarshipId },
      fetchPolicy: 'network-only',
    });
    if (data === undefined) throw new Error('The draft was read without an answer.');
    const held = { draft: data.applicationDraft ?? null, set: data.scholarship?.viewerAnswers ?? null };
    const left = unsavedOf(autosave, general.current.version);
    const found = toServerVersion(held, left ?? start);
    // The server holds an earlier save from this form, and the answer to it was lost.
    if (isOneOf(held, autosave.sent())) return void adopt(found, true);
    if (found.differs === 'gone') await onGone();
    // If there are no local changes, newer answers to the general form from another tab or device are used without a
    // dialog.
    if (found.differs === 'general' && isSameAnswers(generalIn(left?.answers), general.current.answers))
      return void take(found);
    return found;
  }

  function take(found: ServerVersion) {
    const isShared = found.differs === 'general';
    const here = toFormInput(form.hook.getValues());
    const content = isShared ? here.content : found.draft?.content;
    const answers = isShared ? withGeneral(here.answers, getAnswers(found)) : getAnswers(found);
    isAdopting.current = true;
    form.hook.reset(toApplyValues(content, answers));
    isAdopting.current = false;
    adopt(found, isShared);
  }

  /** Continues with the server's version. If `isUnsaved` is true, the form's values then overwrite that version. */
  function adopt({ draft, set }: ServerVersion, isUnsaved: boolean) {
    general.current = { version: getGeneralVersion(set), answers: generalIn(set?.answers) };
    saving.adopt(draft?.version ?? null, isUnsaved ? toFormInput(form.hook.getValues()) : undefined);
  }

  useEffect(() => {
    if (start.unsaved) autosave.change(start.unsaved);
    // The copy equals the server's draft, because its last save was confirmed only after the page was closed.
    else if (!start.theirs) copy.remove();
  }, [autosave, start, copy]);

  useEffect(
    () =>
      form.hook.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isAdopting.current) return;
          autosave.change(toFormInput(values));
          copy.write(unsavedOf(autosave, general.current.version));
        },
      }),
    [form.hook, autosave, copy],
  );

  useEffect(() => () => autosave.stop(), [autosave]);

  return {
    state,
    savedAt,
    theirs,
    /** Answers that the last save reported as invalid. Some of them were not stored. */
    problems,
    isDiscarded,
    keepMine: () => theirs && adopt(theirs, true),
    takeTheirs: () => theirs && take(theirs),
    async discard() {
      await client.mutate({ mutation: DiscardDraftDocument, variables: { scholarshipId } });
      isAdopting.current = true;
      // Answers to the general form are preserved, because other scholarships share them.
      form.hook.reset(toApplyValues(given, general.current.answers));
      isAdopting.current = false;
      copy.remove();
      saving.forget();
      setDiscarded(true);
    },
    /** Fills in answers from the applicant's profile. They are saved together with the first input. */
    prefill(fill: () => void) {
      isAdopting.current = true;
      fill();
      isAdopting.current = false;
    },
    /** Stops saving after submission, so that no new draft is created. */
    finish() {
      autosave.stop();
      copy.remove();
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;

function unsavedOf(autosave: Autosave<FormInput>, generalVersion: number | null): UnsavedCopy | undefined {
  const left = autosave.unsaved();
  return left && { ...left.content, version: left.version, generalVersion, sent: autosave.sent() };
}

type GeneralState = { version: number | null; answers: Answers };

/**
 * Returns the answers to the general form as they are expected to be after a save. If another save is sent before the
 * response arrives, it is based on these answers.
 */
function nextGeneral({ version, answers }: GeneralState, sent: Answers | undefined): GeneralState {
  const next = generalIn(sent);
  const isSame = version === null || !sent || isSameAnswers(next, answers);
  return isSame ? { version, answers } : { version: version + 1, answers: next };
}

function judge(t: Texts<'applicationForm'>, error: unknown): Verdict {
  const code = getErrorCode(error);
  const message = getErrorMessage(error) ?? t('draft.refused');
  // The server also reports too many drafts as a conflict, although there is no other version.
  if (getErrorDetail(error, 'max') !== undefined) return { kind: 'refused', message };
  if (code === 'CONFLICT') return { kind: 'conflict' };
  if (code === 'INVALID_INPUT' || code === 'NOT_FOUND') return { kind: 'refused', message };
  return { kind: 'passing' };
}
